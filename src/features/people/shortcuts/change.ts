import type { Shortcuts } from '#contract/routes/people/preferences.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import { preferences, savePreferences, shortcutsOf } from '#src/lib/preferences.ts';
import { defineStatus } from '#src/lib/status.ts';
import { showToast } from '#src/ui/overlay/toaster.tsx';

/** The last change in words, to be announced. */
export const outcome = defineStatus('');

/** Saves; announces the result where nothing else shows it, or the error. */
export async function save(shortcuts: Shortcuts, said = ''): Promise<void> {
  outcome.show(said);
  try {
    await savePreferences({ shortcuts });
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : null;
    const description =
      failure?.status === 412
        ? t('settings.keys_stale')
        : failure?.isNetwork
          ? t('errors.network')
          : String(failure?.message ?? error);
    outcome.clear();
    showToast({ title: t('settings.keys_failed'), description, intent: 'destructive' });
  }
}

const present = (): Shortcuts => shortcutsOf(preferences.get());

/** Sets the keys of a command; null: its default keys. */
export function setKeys({ id }: CommandFacts, keys: readonly string[] | null, said: string): void {
  const { [id]: _, ...others } = present().keys;
  const next = keys === null ? others : { ...others, [id]: [...keys] };
  void save({ ...present(), keys: next }, said);
}

/** Resets all keys to their defaults; the previous settings can be restored. */
export function resetAll(): void {
  const before = present();
  void save({ ...before, keys: {} });
  showToast({
    title: t('settings.keys_were_reset'),
    action: { label: t('settings.undo'), run: () => void save(before) },
  });
}

export const setSingleKeys = (singleKeys: boolean): void => void save({ ...present(), singleKeys });
