import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Command } from '#src/lib/commands.ts';
import { t } from '#src/lib/i18n.ts';
import { preferences, shortcutsOf } from '#src/lib/preferences.ts';
import { keyName, keysIn } from '#src/lib/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';

interface Props {
  className: string;
  commands: readonly Command[];
  onClose: () => void;
  /** Lines for what is not the key of one act. */
  children: ReactNode;
}

// What has neither key nor word is found in the palette and in menus.
const isListed =
  (table: ReturnType<typeof keysIn>) =>
  ({ id, verb }: Command) =>
    verb !== undefined || (table.get(id)?.length ?? 0) > 0;

/** All keys of a screen, out of its commands themselves. */
export function KeySheet({ className, commands, onClose, children }: Props) {
  const shortcuts = useStore(preferences, shortcutsOf);
  const table = keysIn(commands, shortcuts);
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
        {commands.filter(isListed(table)).map(({ id, label, verb }) => (
          <div key={id}>
            <dt>{t(label)}</dt>
            <dd>
              {table.get(id)?.map((key) => (
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
        </button>{' '}
        <Link to="/settings/shortcuts" onClick={onClose}>
          {t('settings.change_keys')}
        </Link>
      </form>
    </dialog>
  );
}
