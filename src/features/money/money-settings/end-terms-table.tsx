import {
  DEFAULT_END_TERMS,
  END_PARTIES,
  END_PHASES,
  type EndPhase,
  type EndTerm,
  type EndTerms,
} from '#machines/order/end-terms.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { Select } from '#src/ui/controls/select.tsx';

type Party = (typeof END_PARTIES)[number];
type Part = keyof EndTerm;

const PARTS: readonly Part[] = ['storePercent', 'driver', 'customer', 'bearer'];
const CHOICES = {
  driver: ['none', 'pickup', 'whole'],
  customer: ['nothing', 'goods', 'all'],
  bearer: ['store', 'platform'],
} as const satisfies { [P in Exclude<Part, 'storePercent'>]: readonly EndTerm[P][] };
const PERCENTS = [0, 25, 50, 75, 100];

/** The choices of a part with their words; a percentage of the API besides the usual ones stays. */
function choicesOf(part: Part, value: EndTerm[Part]): [value: string, words: string][] {
  if (part !== 'storePercent')
    return CHOICES[part].map((one) => [
      one,
      t(`money.end_${part}_${one}` as 'money.end_driver_none'),
    ]);
  const percents = [...new Set([...PERCENTS, Number(value)])].sort((a, b) => a - b);
  return percents.map((one) => [String(one), `${one} %`]);
}
const wordsOf = (part: Part, value: EndTerm[Part]): string =>
  choicesOf(part, value).find(([one]) => one === String(value))?.[1] ?? String(value);

const partyText = (party: Party) => t(`orders.party_${party}`);
const phaseText = (phase: EndPhase) => t(`money.end_${phase}`);

/** The terms that differ from the default ones, in one line. */
export function endTermsText(terms: EndTerms): string {
  const changed = END_PARTIES.flatMap((party) =>
    END_PHASES.flatMap((phase) => {
      const term = terms[party][phase];
      const parts = PARTS.filter((part) => term[part] !== DEFAULT_END_TERMS[party][phase][part]);
      const words = parts.map((part) => `${t(`money.end_${part}`)} ${wordsOf(part, term[part])}`);
      return words.length === 0
        ? []
        : [labelled(joinList([partyText(party), phaseText(phase)]), joinList(words))];
    }),
  );
  return changed.length === 0 ? t('money.end_usual') : changed.join('; ');
}

interface Props {
  terms: EndTerms;
  isDisabled: boolean;
  onChange: (terms: EndTerms) => void;
}

/** Who gets and who bears what of an end, by the party at fault and by how far the order had come. */
export function EndTermsTable({ terms, isDisabled, onChange }: Props) {
  const put = (party: Party, phase: EndPhase, part: Part, typed: string) => {
    const value = part === 'storePercent' ? Number(typed) : typed;
    const term = { ...terms[party][phase], [part]: value } as EndTerm;
    onChange({ ...terms, [party]: { ...terms[party], [phase]: term } });
  };
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('money.end_party')}</th>
          <th scope="col">{t('money.end_phase')}</th>
          {PARTS.map((part) => (
            <th key={part} scope="col">
              {t(`money.end_${part}`)}
            </th>
          ))}
        </tr>
      </thead>
      {END_PARTIES.map((party) => (
        <tbody key={party}>
          {END_PHASES.map((phase, n) => (
            <tr key={phase}>
              {n === 0 && (
                <th scope="rowgroup" rowSpan={END_PHASES.length}>
                  {partyText(party)}
                </th>
              )}
              <th scope="row">{phaseText(phase)}</th>
              {PARTS.map((part) => {
                const value = terms[party][phase][part];
                return (
                  <td key={part}>
                    <Select
                      aria-label={labelled(
                        joinList([partyText(party), phaseText(phase)]),
                        t(`money.end_${part}`),
                      )}
                      value={String(value)}
                      disabled={isDisabled}
                      onChange={({ target }) => put(party, phase, part, target.value)}
                    >
                      {choicesOf(part, value).map(([one, words]) => (
                        <option key={one} value={one}>
                          {words}
                        </option>
                      ))}
                    </Select>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
