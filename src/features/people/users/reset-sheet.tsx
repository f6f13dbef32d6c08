import { Button } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UserRow } from '#contract/routes/people/users.ts';
import { mailPasswordLink, resetPassword } from '#src/domain/user/users.ts';
import { t } from '#src/lib/i18n.ts';
import { keyName } from '#src/lib/keys/shortcuts.ts';
import { useStatus } from '#src/lib/status.ts';
import { moment } from '#src/lib/text/moment.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import './users.css';

// The token is in the fragment, which is sent to no server and appears in no log.
const linkOf = (token: string) => `${location.origin}/login/password#token=${token}`;

/** Creates a link with which the user sets a password. It is shown only here, and only once. */
export function ResetSheet(props: {
  user: UserRow;
  /** True if the account was just created. The link is then created at once. */
  isNew: boolean;
  onClose: () => void;
}) {
  const { user, isNew, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState<{ text: string; expiresAt: string } | null>(null);
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const { shown: copied, show: sayCopied, clear: unsayCopied, stayOn } = useStatus('');
  useEffect(() => {
    if (link) field.current?.select();
  }, [link]);
  const make = () =>
    attempt(async () => {
      const { token, expiresAt } = await resetPassword(user.id);
      setLink({ text: linkOf(token), expiresAt });
    });
  const mail = () =>
    attempt(async () => {
      const { address, expiresAt } = await mailPasswordLink(user.id);
      sayCopied(t('users.reset_mailed', { address, at: moment(expiresAt) }));
    });
  const begin = useEffectEvent(make);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isNew || isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, [isNew]);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link?.text ?? '');
      setFailure(null);
      sayCopied(t('users.reset_copied'));
    } catch {
      // Without permission for the clipboard, the text is selected, so that Ctrl+C copies it.
      unsayCopied();
      setFailure(t('users.reset_copy_failed', { key: keyName('Mod+c') }));
    }
  };
  const title = t('users.reset_title', { name: user.name });
  return (
    <Sheet title={title} size="medium" onClose={onClose}>
      <p className="hint">
        {link
          ? t('users.reset_until', { at: moment(link.expiresAt) })
          : t('users.reset_lead', { name: user.name })}
      </p>
      {link && <TextField ref={field} label={t('users.reset_link')} value={link.text} readOnly />}
      {failure !== null && <Notice severity="critical">{failure}</Notice>}
      <output className="quiet user-status" ref={stayOn}>
        {copied}
      </output>
      <div className="row">
        <Button intent="primary" disabled={isBusy} onClick={() => void (link ? copy() : make())}>
          {t(link ? 'users.reset_copy' : 'users.reset_make')}
        </Button>
        {!link && (
          <Button disabled={isBusy} onClick={() => void mail()}>
            {t('users.reset_mail')}
          </Button>
        )}
        <Button variant="minimal" onClick={onClose}>
          {t(link ? 'lists.act_close' : 'lists.act_back')}
        </Button>
      </div>
    </Sheet>
  );
}
