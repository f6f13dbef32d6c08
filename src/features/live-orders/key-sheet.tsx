import { useEffect, useRef } from 'react';
import { t } from '#src/lib/i18n.ts';
import { commands } from './commands.ts';
import '#src/ui/sheet.css';
import { change } from './desk.ts';

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Escape: 'Esc',
};

export const keyName = (key: string): string =>
  NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

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
        {commands.map(({ id, label, keys }) => (
          <div key={id}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
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
