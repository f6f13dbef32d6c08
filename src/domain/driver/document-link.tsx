import { saveDocument } from '#src/domain/file/files.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';

/** The link to a document for users who may read documents; a dash or a note for others. */
export function DocumentLink({ fileId }: { fileId: number | null }) {
  const mayRead = useHasPermission('files.read');
  if (fileId === null) return '—';
  if (!mayRead) return t('detail.document_kept');
  return (
    <TextButton onClick={() => void saveDocument(fileId)}>{t('detail.document_open')}</TextButton>
  );
}
