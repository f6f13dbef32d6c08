import { t } from '#src/lib/i18n.ts';
import type { FormAboveProps } from '#src/ui/form/form.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** Says in the form of a copy that the code of its original stayed there. */
export function CopyNotice({ record }: FormAboveProps) {
  if (record?.body.isCodeOpen !== true) return null;
  return <Notice severity="warning">{t('promotions.copy_without_code')}</Notice>;
}
