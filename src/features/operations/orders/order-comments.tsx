import { Button, TextArea } from '@blueprintjs/core';
import { type SyntheticEvent, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { TimelineComment } from '#contract/timeline/entry.ts';
import { addComment } from '#src/domain/order/order-acts.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { Field } from '#src/ui/field/field.tsx';
import { entryItem } from '#src/ui/timeline/entry-item.tsx';
import { Timeline } from '#src/ui/timeline/timeline.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';

const MOST = 1_000;
/** The staff's comments on an order. New ones can be added, existing ones cannot be changed. */
export function OrderComments(props: {
  id: OrderId;
  comments: readonly TimelineComment[];
  onAdded: (comment: TimelineComment) => void;
}) {
  const { id, comments, onAdded } = props;
  const [text, setText] = useState('');
  const { isBusy, attempt } = useAttempt((error) => {
    const title = t('orders.comment_failed', { message: failureText(error) });
    showToast({ title, intent: 'destructive' });
    return null;
  });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const written = text.trim();
    if (written === '' || isBusy) return;
    await attempt(async () => {
      onAdded(await addComment(id, written));
      setText('');
    });
  };
  return (
    <section className="stack order__part" aria-label={t('orders.comments')}>
      <h2>{t('orders.comments')}</h2>
      {comments.length === 0 && <p className="hint">{t('orders.comments_none')}</p>}
      <Timeline items={comments.map((comment) => entryItem(comment))} />
      <form className="comments__form" onSubmit={submit}>
        <Field label={t('orders.comment')} hint={t('orders.comment_hint')}>
          {(labelled) => (
            <TextArea
              {...labelled}
              fill
              name="comment"
              rows={2}
              maxLength={MOST}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
              }}
            />
          )}
        </Field>
        <Button type="submit" disabled={isBusy}>
          {t('orders.comment_add')}
        </Button>
      </form>
    </section>
  );
}
