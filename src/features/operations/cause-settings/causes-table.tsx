import { InputGroup, Switch } from '@blueprintjs/core';
import {
  type CauseSettings,
  firstPayer,
  isCauseOn,
  isOfAmendments,
  WORDS_LENGTH,
} from '#contract/causes/cause-settings.ts';
import { CAUSE_WORDS } from '#contract/causes/cause-words.ts';
import { CAUSES, type Cause, partyOf } from '#contract/causes/causes.ts';
import { PAYERS, type Payer } from '#contract/operations/amendment.ts';
import { LANGUAGES } from '#rules/language.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { t } from '#src/lib/i18n.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import type { CauseChange } from './cause-rows.ts';

interface Props {
  settings: CauseSettings;
  isDisabled: boolean;
  onChange: (cause: Cause, change: CauseChange) => void;
}

/** One cause: whether it is offered, its words for customers, and who pays a difference at first. */
function CauseRow({ cause, settings, isDisabled, onChange }: Props & { cause: Cause }) {
  const name = causeText(cause);
  const labelOf = (what: string) => t('causes.of', { cause: name, what });
  const isFixed = cause === 'other';
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="quiet">{t(`orders.party_${partyOf(cause)}`)}</td>
      <td>
        <Switch
          className="causes__on"
          aria-label={labelOf(t('causes.col_on'))}
          title={isFixed ? t('causes.always') : undefined}
          checked={isCauseOn(settings, cause)}
          disabled={isDisabled || isFixed}
          onChange={({ currentTarget }) =>
            onChange(cause, { off: currentTarget.checked ? undefined : true })
          }
        />
      </td>
      {LANGUAGES.map((language) => (
        <td key={language}>
          <InputGroup
            aria-label={labelOf(t(`causes.col_words_${language}`))}
            lang={language}
            dir={language === 'ar' ? 'rtl' : 'ltr'}
            autoComplete="off"
            maxLength={WORDS_LENGTH}
            placeholder={CAUSE_WORDS[cause][language]}
            title={CAUSE_WORDS[cause][language]}
            value={settings[cause].words?.[language] ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => onChange(cause, { words: { language, text: target.value } })}
          />
        </td>
      ))}
      <td>
        {isOfAmendments(cause) ? (
          <Select
            aria-label={labelOf(t('causes.col_payer'))}
            value={firstPayer(settings, cause)}
            disabled={isDisabled}
            onChange={({ target }) => onChange(cause, { payer: target.value as Payer })}
          >
            {PAYERS.map((payer) => (
              <option key={payer} value={payer}>
                {t(`causes.payer_${payer}`)}
              </option>
            ))}
          </Select>
        ) : (
          '—'
        )}
      </td>
    </tr>
  );
}

/** All causes, in the order of their codes. */
export const CausesTable = (props: Props) => (
  <table className="table causes">
    <TableHead
      headings={[
        t('causes.col_cause'),
        t('causes.col_party'),
        t('causes.col_on'),
        ...LANGUAGES.map((language) => t(`causes.col_words_${language}`)),
        t('causes.col_payer'),
      ]}
    />
    <tbody>
      {CAUSES.map((cause) => (
        <CauseRow key={cause} cause={cause} {...props} />
      ))}
    </tbody>
  </table>
);
