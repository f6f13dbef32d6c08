import { CSV_STYLES, type CsvStyle } from '#rules/csv.ts';
import { t } from '#src/lib/i18n.ts';
import { preferences, savePreferences } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { Notice } from '#src/ui/page/notice.tsx';

/** How CSV files are written for the user: those that are saved, made as files, and mailed. */
export function CsvSetting() {
  const style = useStore(preferences, (one) => one.csv ?? 'point');
  const { failure, attempt } = useAttempt((error) =>
    t('settings.csv_failed', { message: failureText(error) }),
  );
  return (
    <section className="start-on">
      <SelectField
        label={t('settings.csv')}
        hint={t('settings.csv_hint')}
        value={style}
        options={optionsOf(CSV_STYLES, (value) => t(`settings.csv_${value}`))}
        onChange={({ target }) =>
          void attempt(() => savePreferences({ csv: target.value as CsvStyle }), target.value)
        }
      />
      {failure !== null && <Notice severity="critical">{failure}</Notice>}
    </section>
  );
}
