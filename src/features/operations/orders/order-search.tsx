import { useMemo } from 'react';
import { knownValues } from '#src/domain/order/query/known-values.ts';
import { LIST_GRAMMAR } from '#src/domain/order/query/query.ts';
import { QueryField } from '#src/domain/order/query/query-field.tsx';
import { englishQuery, shownQuery } from '#src/domain/order/query/query-words.ts';
import { t } from '#src/lib/i18n.ts';
import { useDebouncedText } from '#src/ui/field/search/use-debounced-text.ts';
import type { ListLanguage } from '#src/ui/list/list.ts';
import { readListQuery } from './list-query.ts';

/** How long the typed filter is debounced before a request. */
const ASK_AFTER_MS = 250;

const isValid = (text: string) => readListQuery(text).errors.length === 0;

/** The field for the typed filter. Errors are marked, and the last valid filter applies. */
const Field: ListLanguage['Field'] = ({ text: kept, onText, onLeave }) => {
  const [text, type] = useDebouncedText(kept, onText, {
    delayMs: ASK_AFTER_MS,
    isValid,
    toStored: (typed) => englishQuery(typed, LIST_GRAMMAR),
    toShown: (stored) => shownQuery(stored, LIST_GRAMMAR),
  });
  const errors = useMemo(() => readListQuery(text).errors, [text]);
  return (
    <QueryField
      id="orders-filter"
      label={t('orders.filter')}
      hint={t('orders.filter_hint')}
      text={text}
      errors={errors}
      grammar={LIST_GRAMMAR}
      known={knownValues}
      kept={kept}
      onDraft={type}
      onLeave={onLeave}
    />
  );
};

/** Searches orders by words and conditions, as on the board: `late zone:Maarif total>200`. */
export const orderLanguage: ListLanguage = {
  toApi: (text) => readListQuery(text).api as Readonly<Record<string, string>>,
  Field,
};
