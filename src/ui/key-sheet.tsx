import { type ReactNode, useEffect, useRef } from 'react';
import { type Command, keyName } from '#src/lib/commands.ts';
import { t } from '#src/lib/i18n.ts';

interface Props {
  className: string;
  commands: readonly Command[];
  onClose: () => void;
  /** Lines for what is not the key of one act. */
  children: ReactNode;
}

/** All keys of a screen, out of its commands themselves. */
export function KeySheet({ className, commands, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={className} aria-label={t('live.keys')} onClose={onClose}>
      <h2>{t('live.keys')}</h2>
      <dl>
        {commands.map(({ id, label, keys, verb }) => (
          <div key={id}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
              {verb && <code>{`${verb.name} ${t(verb.usage)}`}</code>}
            </dd>
          </div>
        ))}
        {children}
      </dl>
      <form method="dialog">
        <button type="submit" className="button">
          {t('live.close')}
        </button>
      </form>
    </dialog>
  );
}
