import { Button } from '@blueprintjs/core';
import { type SyntheticEvent, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { OrderComment } from '#contract/routes/operations/orders.ts';
import { addComment } from '#src/domain/order/order-acts.ts';
import { t } from '#src/lib/i18n.ts';
import { wholeMoment } from '#src/lib/text/moment.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';

const MOST = 1_000;
/** The staff's comments on an order; new ones can be added, none can be changed. */
export function OrderComments(props: {
  id: OrderId;
  comments: readonly OrderComment[];
  onAdded: (comment: OrderComment) => void;
}) {
  const { id, comments, onAdded } = props;
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const written = text.trim();
    if (written === '' || isSending) return;
    setSending(true);
    try {
      onAdded(await addComment(id, written));
      setText('');
    } catch (error) {
      const title = t('orders.comment_failed', { message: failureText(error) });
      showToast({ title, intent: 'destructive' });
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="order__part" aria-label={t('orders.comments')}>
      <h2>{t('orders.comments')}</h2>
      {comments.length === 0 && <p className="order__hint">{t('orders.comments_none')}</p>}
      <ol className="comments">
        {comments.map(({ id: key, author, text: written, at }) => (
          <li key={key}>
            <small>
              <b>{author.name}</b> <time dateTime={at}>{wholeMoment(at)}</time>
            </small>
            <p>{written}</p>
          </li>
        ))}
      </ol>
      <form className="comments__form" onSubmit={submit}>
        <label className="field">
          <span className="field-label">{t('orders.comment')}</span>
          <textarea
            className="input textarea"
            name="comment"
            rows={2}
            maxLength={MOST}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
            }}
          />
          <span className="field-hint">{t('orders.comment_hint')}</span>
        </label>
        <Button type="submit" disabled={isSending}>
          {t('orders.comment_add')}
        </Button>
      </form>
    </section>
  );
}
