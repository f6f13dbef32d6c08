import type { RemedyPreview } from '#contract/routes/money/remedies.ts';
import { t } from '#src/lib/i18n.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import type { RemedyChoice, RemedyFigures } from './remedy-figures.ts';

/** The lines of an order, each with how many of its pieces are made good, and for how much. */
export function PiecesField(props: {
  preview: RemedyPreview;
  pieces: RemedyChoice['pieces'];
  onPieces: (line: number, count: number) => void;
  isMissing: boolean;
}) {
  const { preview, pieces, onPieces, isMissing } = props;
  return (
    <fieldset className="remedy-lines">
      <legend>{t('remedies.give_lines')}</legend>
      {preview.lines.map(({ line, name, quantity, pieces: shares }, at) => (
        <SelectField
          key={line}
          label={name}
          value={String(pieces[line] ?? 0)}
          disabled={shares.length === 0}
          error={isMissing && at === 0 ? t('remedies.give_lines_missing') : undefined}
          onChange={(event) => onPieces(line, Number(event.currentTarget.value))}
          options={[
            { value: '0', label: '—' },
            ...shares.map(({ customer }, n) => ({
              value: String(n + 1),
              label: `${n + 1} / ${quantity}: ${formatAmount(customer)}`,
            })),
          ]}
        />
      ))}
    </fieldset>
  );
}

/** What happens to the commission: it goes back to a store that bears its goods, else it is kept. */
function commissionText({ commission, kept }: RemedyFigures, store: string): string {
  if (commission > 0n)
    return t('remedies.commission_back', { commission: formatMoney(commission), store });
  if (kept > 0n) return t('remedies.commission_kept', { commission: formatMoney(kept) });
  return t('remedies.commission_none');
}

/** What the choice gives, who pays it, and what goes back: before it is sent. */
export function RemedyFiguresTable({
  figures,
  bearer,
  store,
}: {
  figures: RemedyFigures;
  bearer: RemedyChoice['bearer'];
  store: string;
}) {
  const { customer, borne, commission, promotion, platform, exceeds } = figures;
  const rows = [
    ['customer', t('remedies.figure_customer'), customer],
    ...(borne === null || bearer === 'platform'
      ? []
      : [['borne', t(`remedies.figure_${bearer}`), borne] as const]),
    ...(commission === 0n
      ? []
      : [['commission', t('remedies.figure_commission'), commission] as const]),
    ...(promotion === 0n
      ? []
      : [['promotion', t('remedies.figure_promotion'), promotion] as const]),
    ['platform', t('remedies.figure_platform'), platform],
  ] as const;
  return (
    <>
      <table className="table">
        <tbody>
          {rows.map(([id, label, amount]) => (
            <tr key={id} data-tone={amount === 0n ? 'quiet' : undefined}>
              <th scope="row">{label}</th>
              <td data-number>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {customer > 0n && <p className="hint">{commissionText(figures, store)}</p>}
      {exceeds !== null && (
        <output className="hint">
          {labelled(t('remedies.exceeds'), t(`remedies.exceeds_${exceeds}`))}
        </output>
      )}
    </>
  );
}
