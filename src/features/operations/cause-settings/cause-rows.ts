import {
  type CauseSetting,
  type CauseSettings,
  firstPayer,
  isOfAmendments,
} from '#contract/causes/cause-settings.ts';
import { CAUSES, type Cause } from '#contract/causes/causes.ts';
import { settingDefault } from '#contract/settings.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import type { Values } from '#src/domain/setting/setting.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';

/** The settings in a value; one of an older release may lack causes. */
export const causesOf = (values: Values): CauseSettings => ({
  ...settingDefault('causes'),
  ...(values as Partial<CauseSettings>),
});

/** A change of one cause; undefined returns to its default. */
export interface CauseChange {
  off?: true | undefined;
  payer?: CauseSetting['payer'] | undefined;
  words?: { language: Language; text: string };
}

/** The settings after a change of one cause, without what is the default anyway. */
export function withChange(
  settings: CauseSettings,
  cause: Cause,
  change: CauseChange,
): CauseSettings {
  const { words: typed, ...flags } = change;
  const { words, ...before } = settings[cause];
  const all = { ...words, ...(typed ? { [typed.language]: typed.text } : {}) };
  const kept = LANGUAGES.flatMap((language) =>
    all[language] ? [[language, all[language]] as const] : [],
  );
  const { off, payer } = { ...before, ...flags };
  return {
    ...settings,
    [cause]: {
      ...(off ? { off } : {}),
      ...(kept.length > 0 ? { words: Object.fromEntries(kept) } : {}),
      ...(payer && payer !== 'customer' ? { payer } : {}),
    },
  };
}

/** As they are saved: words trimmed, and none that are only spaces. */
export const tidied = (settings: CauseSettings): CauseSettings =>
  CAUSES.reduce(
    (all, cause) =>
      LANGUAGES.reduce(
        (now, language) =>
          withChange(now, cause, {
            words: { language, text: (now[cause].words?.[language] ?? '').trim() },
          }),
        all,
      ),
    settings,
  );

const partsOf = (settings: CauseSettings, cause: Cause): string[] => {
  const { off, words } = settings[cause];
  const payer = firstPayer(settings, cause);
  return [
    ...(off ? [t('causes.text_off')] : []),
    ...LANGUAGES.flatMap((language) => {
      const text = words?.[language];
      return text ? [t('causes.text_words', { language, words: text })] : [];
    }),
    ...(isOfAmendments(cause) && payer !== 'customer'
      ? [t('causes.text_payer', { payer: t(`causes.payer_${payer}`) })]
      : []),
  ];
};

/** What differs from the defaults, in one line. */
export function causesText(values: Values): string {
  const settings = causesOf(values);
  const changed = CAUSES.flatMap((cause) => {
    const parts = partsOf(settings, cause);
    return parts.length === 0 ? [] : [labelled(causeText(cause), joinList(parts))];
  });
  return changed.length === 0 ? t('causes.text_none') : changed.join(' · ');
}
