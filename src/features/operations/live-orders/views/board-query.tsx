import { knownValues } from '#src/domain/order/query/known-values.ts';
import { QueryField } from '#src/domain/order/query/query-field.tsx';
import { layout } from '#src/features/operations/live-orders/layout.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { queryDraft, setDraft } from './query-draft.ts';

const toBoard = () => document.querySelector<HTMLElement>('#board')?.focus();

/** The typed filter of the board. */
export function BoardQuery() {
  const { text, errors } = useStore(queryDraft);
  const kept = useStore(layout, ({ q }) => q);
  return (
    <QueryField
      id="board-filter"
      label={t('live.filter')}
      hint={t('live.filter_hint')}
      text={text}
      errors={errors}
      known={knownValues}
      kept={kept}
      onDraft={setDraft}
      onLeave={toBoard}
    />
  );
}
