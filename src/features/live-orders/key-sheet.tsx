import { useEffect, useRef } from 'react';
import { keyName } from '#src/lib/commands.ts';
import { t } from '#src/lib/i18n.ts';
import { commands } from './commands.ts';
import '#src/ui/sheet.css';
import { change } from './desk.ts';

/** All keys of the board, out of the commands themselves. */
export function KeySheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="keys"
      aria-label={t('live.keys')}
      onClose={() => change({ open: null })}
    >
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
        <div>
          <dt>{t('live.assign_help')}</dt>
          <dd>
            <kbd>1</kbd>–<kbd>9</kbd>
          </dd>
        </div>
      </dl>
      <form method="dialog">
        <button type="submit" className="button">
          {t('live.close')}
        </button>
      </form>
    </dialog>
  );
}
