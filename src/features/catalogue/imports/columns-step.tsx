import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Import, ImportMapping } from '#contract/routes/catalogue/imports.ts';
import { useImportActs } from '#src/domain/import/use-import.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { CancelImportButton } from './cancel-import-button.tsx';
import { useFirstFocus } from './use-first-focus.ts';

const SHOWN = 3;
/** The server names the columns of an importer; each has a label here. */
export const valueName = (name: string): string => t(`imports.value_${name}` as MessageKey);
export const headerName = (header: readonly string[], at: number): string =>
  header[at] || t('imports.no_name', { n: at + 1 });

/** The expected content of a column, if its name does not make it clear. */
const HINTS = new Map<string, MessageKey>([
  ['items.stock', 'imports.hint_stock'],
  ['items.stock_seen', 'imports.hint_stock_seen'],
  ['stores.id', 'imports.hint_id'],
  ['stores.category', 'imports.hint_category_stores'],
  ['stores.zone', 'imports.hint_zone'],
  ['stores.hours', 'imports.hint_hours'],
  ['stores.delivery_modes', 'imports.hint_delivery_modes'],
]);

function ColumnRow(props: {
  record: Import;
  column: Import['columns'][number];
  at: number | undefined;
  onChoose: (at: number | undefined) => void;
}) {
  const { record, column, at, onChoose } = props;
  const { name, needed } = column;
  const hint = HINTS.get(`${record.kind}.${name}`);
  const sample = record.sample.slice(0, SHOWN).map((cells) => (at === undefined ? '' : cells[at]));
  return (
    <tr data-tone={at === undefined ? 'quiet' : undefined}>
      <th scope="row">
        {valueName(name)}
        {needed !== 'never' && <small> {t(`imports.needed_${needed}`)}</small>}
        {hint && (
          <>
            <br />
            <small>{t(hint)}</small>
          </>
        )}
      </th>
      <td>
        <Select
          minimal
          fill
          aria-label={t('imports.col_from')}
          aria-required={needed === 'always'}
          value={at ?? ''}
          onChange={({ target }) =>
            onChoose(target.value === '' ? undefined : Number(target.value))
          }
        >
          <option value="">{t('imports.not_there')}</option>
          {record.header.map((_, n) => (
            <option key={headerName(record.header, n)} value={n}>
              {headerName(record.header, n)}
            </option>
          ))}
        </Select>
      </td>
      <td className="quiet">{sample.filter(Boolean).join(' · ')}</td>
    </tr>
  );
}

/**
 * Maps the columns of the file to values, with the first cells as examples, then starts the check.
 */
export function ColumnsStep({ record }: { record: Import }) {
  const [mapping, setMapping] = useState<ImportMapping>(record.mapping);
  const acts = useImportActs(record);
  const first = useFirstFocus<HTMLButtonElement>();
  const id = useId();
  const missing = record.columns.filter(
    ({ name, needed }) => needed === 'always' && mapping[name] === undefined,
  );
  const isReady = missing.length === 0;
  const choose = (name: string, at: number | undefined) =>
    setMapping((before) => {
      // A column of the file maps to one value only: the previous value loses it.
      const kept = Object.entries(before).filter(([other, n]) => other !== name && n !== at);
      return Object.fromEntries(at === undefined ? kept : [...kept, [name, at]]);
    });
  return (
    <section className="column import__step">
      <h2>{t('imports.columns_title')}</h2>
      {record.failure && (
        <Notice severity="critical">
          {t('imports.failed', { message: sentenceOf({ ...record, message: record.failure }) })}
        </Notice>
      )}
      <p className="quiet import__lead">{t('imports.columns_lead')}</p>
      <table className="table" data-framed>
        <TableHead
          headings={[t('imports.col_value'), t('imports.col_from'), t('imports.col_sample')]}
        />
        <tbody>
          {record.columns.map((column) => (
            <ColumnRow
              key={column.name}
              record={record}
              column={column}
              at={mapping[column.name]}
              onChoose={(at) => choose(column.name, at)}
            />
          ))}
        </tbody>
      </table>
      <p className="row">
        <Button
          ref={first}
          intent="primary"
          disabled={!isReady || acts.isPending}
          aria-describedby={isReady ? undefined : id}
          onClick={() => acts.mutate({ do: 'check', mapping })}
        >
          {t('imports.check')}
        </Button>
        <CancelImportButton acts={acts} />
        <output id={id}>
          {!isReady &&
            t('imports.missing', { names: joinList(missing.map(({ name }) => valueName(name))) })}
        </output>
      </p>
    </section>
  );
}
