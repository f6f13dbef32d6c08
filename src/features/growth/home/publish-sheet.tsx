import { useState } from 'react';
import type { HomeDraft, HomeRelease } from '#contract/routes/growth/home.ts';
import { publication, publishHome } from '#src/domain/home/home.ts';
import { overlap, overlapText } from '#src/domain/home/overlaps.ts';
import { t } from '#src/lib/i18n.ts';
import { FormSheet } from '#src/ui/form/form-sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

type Typed = Readonly<Record<string, unknown>>;
const textIn = (body: Typed, name: string) => {
  const value = body[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The scheduled releases whose times this one would overlap, named with it. */
export function Overlapped({
  body,
  scheduled,
}: {
  body: Typed;
  scheduled: readonly HomeRelease[];
}) {
  const [now] = useState(() => new Date().toISOString());
  const times = {
    publishAt: textIn(body, 'publishAt') ?? now,
    revertAt: textIn(body, 'revertAt'),
  };
  const others = scheduled.filter((one) => overlap(one, times));
  if (others.length === 0) return null;
  const own = { id: null, note: textIn(body, 'note'), ...times };
  return (
    <Notice severity="warning">
      {others.map((other) => (
        <p key={other.id}>{overlapText(own, other)}</p>
      ))}
    </Notice>
  );
}

/** Publishes the draft: now or at a given time, permanently or until a given time. */
export function PublishSheet(props: {
  draft: HomeDraft;
  onDone: (words: string) => void;
  onClose: () => void;
}) {
  const { draft, onDone, onClose } = props;
  return (
    <FormSheet
      draft={{ id: 'home-publication', recordId: null }}
      title={t('home.publish_title')}
      lead={t('home.publish_sheet_lead')}
      fields={[
        { kind: 'text', name: 'note', label: 'home.note' },
        { kind: 'moment', name: 'publishAt', label: 'home.publish_at' },
        { kind: 'moment', name: 'revertAt', label: 'home.revert_at' },
      ]}
      schema={publication}
      initial={{ note: null, publishAt: null, revertAt: null }}
      confirm={(body) => t(textIn(body, 'publishAt') === null ? 'home.publish' : 'home.schedule')}
      below={(body) => <Overlapped body={body} scheduled={draft.scheduled ?? []} />}
      save={async (body) => {
        const { id, state } = await publishHome(body, draft.version);
        onDone(t(state === 'scheduled' ? 'home.scheduled_done' : 'home.published_done', { id }));
      }}
      onClose={onClose}
    />
  );
}
