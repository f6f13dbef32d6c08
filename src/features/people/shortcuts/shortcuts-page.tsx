import { Button, InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { modified } from '#src/lib/keys/modifier-names.ts';
import { keyName } from '#src/lib/keys/shortcuts.ts';
import { preferences, shortcutsOf } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { outcome, resetAll, setSingleKeys } from './change-shortcuts.ts';
import { KeyboardSetting } from './keyboard-setting.tsx';
import { matchingCommands, ScreenTable } from './screen-table.tsx';
import './shortcuts.css';
import { useQuery } from '@tanstack/react-query';
import { currentConsole } from '#src/lib/console/console.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';

interface Screen {
  title: string;
  commands: readonly CommandFacts[];
}

const read = ({
  screen,
  load,
}: {
  screen: MessageKey;
  load: () => Promise<readonly CommandFacts[]>;
}) => load().then((commands): Screen => ({ title: t(screen), commands }));

/** The commands of every screen, loaded with the screens' own files. */
const useScreens = () =>
  useQuery({
    queryKey: ['screen-commands'],
    queryFn: () => Promise.all((currentConsole().deps.screenCommands ?? []).map(read)),
    staleTime: Number.POSITIVE_INFINITY,
    // Structural sharing would lose the functions.
    structuralSharing: false,
  });

/** Settings → Shortcuts: the commands of every screen, with the user's keys. */
export default function ShortcutsPage() {
  const shortcuts = useStore(preferences, shortcutsOf);
  const message = useStore(outcome);
  const [text, setText] = useState('');
  const { data: screens, error, isPending } = useScreens();
  const found = (screens ?? [])
    .map((screen) => ({ ...screen, shown: matchingCommands(screen.commands, shortcuts, text) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <section className="page shortcuts" aria-labelledby="shortcuts-title">
      <header>
        <h2 id="shortcuts-title">{t('settings.shortcuts')}</h2>
        <p className="hint">{t('settings.keys_lead')}</p>
      </header>
      <div className="shortcuts__switch">
        <Switch
          role="switch"
          checked={shortcuts.singleKeys}
          aria-checked={shortcuts.singleKeys}
          aria-describedby="single-keys"
          onChange={(event) => setSingleKeys(event.target.checked)}
          label={t('settings.single_keys')}
        />
        <small id="single-keys">
          {shortcuts.singleKeys
            ? t('settings.single_keys_on')
            : t('settings.single_keys_off', { palette: keyName('Mod+k'), mod: modified('mod') })}
        </small>
      </div>
      <KeyboardSetting />
      <div className="shortcuts__tools tracks">
        <InputGroup
          type="search"
          aria-label={t('settings.keys_find')}
          placeholder={t('settings.keys_find_hint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <output className="hint cut">{message}</output>
        <Button disabled={Object.keys(shortcuts.keys).length === 0} onClick={resetAll}>
          {t('settings.key_reset_all')}
        </Button>
      </div>
      {error && <Notice severity="critical">{error.message}</Notice>}
      {isPending && <Loading />}
      {found.map(({ title, commands, shown }) => (
        <ScreenTable
          key={title}
          title={title}
          screen={commands}
          shown={shown}
          shortcuts={shortcuts}
        />
      ))}
      {screens && found.length === 0 && <p>{t('settings.keys_none', { text })}</p>}
    </section>
  );
}
