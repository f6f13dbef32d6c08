import { memo } from 'react';
import type { Shortcuts } from '#contract/routes/people/preferences.ts';
import { t } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { keyName, keysIn } from '#src/lib/keys/shortcuts.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { setKeys } from './change-shortcuts.ts';
import { KeyRecorder } from './key-recorder.tsx';

/** The commands of a screen that have a key or may have one. */
const listed = (screen: readonly CommandFacts[]) =>
  screen.filter(({ isTypedOnly }) => !isTypedOnly);

const written = (keys: readonly string[]) => keys.map(keyName).join(' ');

/** Commands that match a text: by label, name or key. */
export function matchingCommands(
  screen: readonly CommandFacts[],
  shortcuts: Shortcuts,
  text: string,
): readonly CommandFacts[] {
  const wanted = normaliseText(text.trim());
  if (wanted === '') return listed(screen);
  const table = keysIn(screen, shortcuts);
  return listed(screen).filter(
    ({ id, label }) =>
      normaliseText(`${t(label)} ${id}`).includes(wanted) ||
      table.get(id)?.some((key) => normaliseText(keyName(key)) === wanted),
  );
}

interface Props {
  title: string;
  /** All commands of the screen, to find conflicts, and those that are displayed. */
  screen: readonly CommandFacts[];
  shown: readonly CommandFacts[];
  shortcuts: Shortcuts;
}

/** The commands of one screen with their keys, which can be changed. */
export const ScreenTable = memo(function ScreenTable({ title, screen, shown, shortcuts }: Props) {
  // Commands with single keys are listed even while single keys are off.
  const table = keysIn(screen, { ...shortcuts, singleKeys: true });
  return (
    <table
      className="table shortcuts__table"
      data-fixed
      aria-label={t('settings.keys_of', { screen: title })}
    >
      <caption className="hint">{title}</caption>
      <colgroup>
        <col />
        <col className="shortcuts__id" />
        <col className="shortcuts__keys" />
        <col className="shortcuts__change" />
      </colgroup>
      <TableHead
        className="visually-hidden"
        headings={[
          t('settings.key_col_act'),
          t('settings.key_col_id'),
          t('settings.key_col_keys'),
          t('settings.key_col_change'),
        ]}
      />
      <tbody>
        {shown.map((command) => {
          const { id, label, keys, isFixed } = command;
          const act = t(label);
          const now = table.get(id) ?? [];
          const isOwn = !isFixed && shortcuts.keys[id] !== undefined;
          return (
            <tr className="pick" key={id} data-own={isOwn || undefined}>
              <th scope="row">{act}</th>
              <td>
                <code>{id}</code>
              </td>
              <td>
                {now.map((key) => (
                  <kbd key={key}>{keyName(key)}</kbd>
                ))}
                {now.length === 0 && <small>{t('settings.key_none')}</small>}
              </td>
              <td>
                {isFixed ? (
                  <small>{t('settings.key_fixed')}</small>
                ) : (
                  <KeyRecorder command={command} screen={screen} shortcuts={shortcuts} />
                )}
                {isOwn && (
                  <TextButton
                    className="hint"
                    aria-label={t('settings.key_reset_of', {
                      act,
                      keys: written(keys) || t('settings.key_none'),
                    })}
                    onClick={() =>
                      setKeys(
                        command,
                        null,
                        t('settings.key_was_reset', {
                          act,
                          keys: written(keys) || t('settings.key_none'),
                        }),
                      )
                    }
                  >
                    {t('settings.key_reset')}
                  </TextButton>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
});
