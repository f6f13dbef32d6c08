import { useEffect, useRef } from 'react';
import { keyName } from '#src/lib/commands.ts';
import { t } from '#src/lib/i18n.ts';
import { commands } from './commands.ts';
import { changeDesk } from './view-state.ts';

/** All keys of the map, out of the commands themselves. */
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
      className="map-keys"
      aria-label={t('live.keys')}
      onClose={() => changeDesk({ keys: false })}
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
          <dt>{t('map.cmd_box')}</dt>
          <dd>
            <kbd>{t('map.key_shift_drag')}</kbd>
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
