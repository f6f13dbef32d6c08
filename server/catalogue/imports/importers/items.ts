import { itemFields, MAX_STOCK } from '#contract/catalogue/item.ts';
import { NEEDS, NeedKind } from '#contract/catalogue/needs.ts';
import { storeFields } from '#contract/catalogue/store.ts';
import { Text } from '#contract/text.ts';
import { asList, column, type Importer, type ImportScope, plain } from '../importer.ts';
import { lineProblem } from '../line-problem.ts';
import { NAMES, nameColumns } from '../names.ts';
import {
  amount,
  bySchema,
  needed,
  orNothing,
  type ReadCell,
  remembered,
  texts,
  wholeNumber,
  yesOrNo,
} from '../values.ts';

const MAX_ID = 2_147_483_647;
const MOST_STORES = 999_999_999;
const MAX_TAGS = 20;
const Sku = itemFields.sku.unwrap();
const stock = orNothing(remembered(wholeNumber(MAX_STOCK)));

const seen = { sql: 's.stock_seen' };
const now = { sql: 't.stock' };

/** The value after the import, of a column that the file may lack. */
const then = ({ isMapped }: ImportScope, column: string) =>
  isMapped(column) ? `s.${column}` : `t.${column}`;

/**
 * A spreadsheet drops the zeros in front of a code. The number of an item of the store then says
 * which is meant; a number with any other code is of another store or program.
 */
const byId = (value: (column: string) => string) => `
    left join items by_id on by_id.id = (${value('id')})::integer and by_id.store_id = k.id
      and ltrim(by_id.sku, '0') = ltrim(${value('sku')}, '0')
    left join items by_sku on by_sku.store_id = k.id and by_sku.sku = ${value('sku')}`;

/** The number of a store, or its name. */
const storeReference: ReadCell = (cell) => {
  const number = wholeNumber(MOST_STORES)(cell.replace(/^#/, ''));
  return 'value' in number ? number : bySchema(storeFields.name)(cell);
};

/** The store of a number or of a name; none if several have the name. */
const byReference = (reference: string) => `
    left join (
      select ref, case when count(*) = 1 then min(id) end as id, count(*) as alike from (
        select d.ref, k.id from (select distinct ${reference} as ref from v) d
        join stores k on k.id = case when d.ref ~ '^[0-9]{1,9}$' then d.ref::integer end
        union all
        select d.ref, k.id from (select distinct ${reference} as ref from v) d
        join stores k on fold_name(k.name) = fold_name(d.ref)
        where d.ref !~ '^[0-9]{1,9}$' and k.archived_at is null
      ) found group by ref
    ) k on k.ref = ${reference}`;

/**
 * Imports items of one store, or of several if the file has a store column; the SKU identifies an
 * item.
 */
export const itemsImporter: Importer = {
  kind: 'items',
  permission: 'items.write',
  isOfStore: true,
  keys: [['id'], ['store', 'sku']],
  table: 'items',
  moving: { column: 'stock', seen: 'stock_seen' },
  columns: [
    column(
      'store',
      'always',
      ['store id', 'store name', 'vendor', 'vendor id', 'magasin', 'commerce', 'المتجر'],
      needed(remembered(storeReference)),
      { isFolded: true },
    ),
    column('id', 'never', ['item id'], orNothing(wholeNumber(MAX_ID))),
    column(
      'sku',
      'always',
      ['code', 'reference', 'ref', 'article', 'الرمز'],
      needed(bySchema(Sku)),
    ),
    column(
      'name',
      'for_new',
      [
        'item',
        'product',
        'title',
        'nom',
        'produit',
        'nom du produit',
        'designation',
        'libelle',
        'الاسم',
      ],
      needed(bySchema(itemFields.name)),
    ),
    ...nameColumns(120),
    column(
      'category',
      'for_new',
      ['section', 'categorie', 'rayon', 'الفئة'],
      needed(remembered(bySchema(Text(60)))),
    ),
    column(
      'price',
      'for_new',
      ['prix', 'amount', 'price mad', 'prix mad', 'price dh', 'prix dh', 'prix de vente', 'السعر'],
      needed(remembered(amount)),
    ),
    column(
      'compare_price',
      'never',
      ['compare price mad', 'old price', 'price before', 'ancien prix', 'prix barre'],
      orNothing(remembered(amount)),
    ),
    column('stock', 'never', ['quantity', 'qty', 'quantite', 'المخزون'], stock),
    column('stock_seen', 'never', [], stock),
    column(
      'available',
      'never',
      ['active', 'disponible', 'availability', 'متوفر'],
      remembered(yesOrNo(true)),
    ),
    column(
      'restockable',
      'never',
      ['resellable', 'revendable', 'قابل لإعادة البيع'],
      remembered(yesOrNo(false)),
    ),
    column('tags', 'never', ['labels', 'etiquettes'], remembered(texts(Text(40), MAX_TAGS))),
    column('needs', 'never', ['besoins', 'المتطلبات'], remembered(texts(NeedKind, NEEDS.length))),
  ],
  source: (value, { storeId, isMapped }) => `
    select v.line, k.id as store_id, ${storeId === null ? 'k.alike' : '1'} as alike,
      ${value('store')} as reference, ${value('sku')} as sku, ${value('name')} as name,
      ${value('name_fr')} as name_fr, ${value('name_ar')} as name_ar, ${value('name_en')} as name_en,
      ${value('category')} as category, c.id as category_id, (${value('price')})::bigint as price,
      (${value('compare_price')})::bigint as compare_price, (${value('stock')})::integer as stock,
      (${value('stock_seen')})::integer as stock_seen,
      (${value('available')})::boolean as available,
      (${value('restockable')})::boolean as restockable, (${value('tags')})::jsonb as tags,
      (${value('needs')})::jsonb as needs,
      t.id as target_id, t.archived_at is not null as is_archived
    from v
    ${storeId === null ? byReference(value('store')) : `left join stores k on k.id = ${storeId}`}
    left join (
      select d.name, c.id from (select distinct ${value('category')} as name from v) d
      join categories c on c.folded = fold_name(d.name)
    ) c on c.name = ${value('category')}
    ${isMapped('id') ? byId(value) : ''}
    left join items t on t.store_id = k.id and ${
      isMapped('id') ? `t.id = coalesce(by_id.id, by_sku.id)` : `t.sku = ${value('sku')}`
    }`,
  problems: (scope) => [
    // Codes that were different before they lost their zeros.
    ...(scope.isMapped('id')
      ? [
          `select line, 'sku', ${lineProblem('import.key_of_line', { first: { sql: 'first' } })} from (
             select line, first_value(line) over (
               partition by store_id, sku order by line) as first
             from import_source where target_id is null
           ) d where line <> first`,
        ]
      : []),
    `select line, 'sku', ${lineProblem('import.item_archived')}
     from import_source where is_archived`,
    ...(scope.storeId === null
      ? [
          `select line, 'store', case when alike > 1
             then ${lineProblem('import.stores_alike', { count: { sql: 'alike' } })}
             else ${lineProblem('import.no_store_named')} end
           from import_source where store_id is null`,
          // One store by its number and by its name.
          `select line, 'sku', ${lineProblem('import.key_of_line', { first: { sql: 'first' } })} from (
             select line, reference, first_value(line) over same as first,
               first_value(reference) over same as first_reference
             from import_source where store_id is not null
             window same as (partition by store_id, sku order by line)
           ) d where line <> first and fold_name(reference) <> fold_name(first_reference)`,
        ]
      : []),
    ...(scope.isMapped('stock')
      ? [
          `select s.line, 'stock', case
             when s.stock_seen is null then ${lineProblem('import.stock_counted_since', { now })}
             when t.stock is null then ${lineProblem('import.stock_not_counted_now', { seen })}
             else ${lineProblem('import.stock_moved', { seen, now })} end
           from import_source s join items t on t.id = s.target_id
           where s.stock is distinct from s.stock_seen and t.stock is distinct from s.stock_seen
             and t.stock is distinct from s.stock`,
        ]
      : []),
    ...(scope.isMapped('category')
      ? [
          `select line, 'category', ${lineProblem('import.no_such_category')}
           from import_source where category_id is null`,
        ]
      : []),
    ...(scope.isMapped('price') || scope.isMapped('compare_price')
      ? [
          `select s.line, '${scope.isMapped('compare_price') ? 'compare_price' : 'price'}',
             ${lineProblem('import.price_before_too_low')}
           from import_source s left join items t on t.id = s.target_id
           where ${then(scope, 'compare_price')} <= ${then(scope, 'price')}`,
        ]
      : []),
  ],
  judgedBy: {
    store: ['store'],
    category: ['category'],
    price: ['store', 'id', 'sku', 'price', 'compare_price'],
    compare_price: ['store', 'id', 'sku', 'price', 'compare_price'],
    stock: ['store', 'id', 'sku', 'stock', 'stock_seen'],
  },
  targets: [
    plain('name'),
    NAMES,
    plain('category', 'category_id', {
      text: (id) => `(select name from categories where id = ${id})`,
    }),
    plain('price', 'price', { kind: 'money' }),
    plain('compare_price', 'compare_price', { kind: 'money' }),
    {
      // A counted stock replaces the stock that was seen, but never what was sold or received
      // since.
      from: ['stock'],
      column: 'stock',
      value: () => `case when t.id is null
          or (s.stock is distinct from s.stock_seen and t.stock is not distinct from s.stock_seen)
        then s.stock else t.stock end`,
    },
    plain('available', 'available', { kind: 'flag' }),
    plain('restockable', 'restockable', { kind: 'flag' }),
    {
      from: ['tags'],
      column: 'tags',
      value: () => 'array(select jsonb_array_elements_text(s.tags))',
      text: asList,
    },
    {
      from: ['needs'],
      column: 'needs',
      value: () => 'array(select jsonb_array_elements_text(s.needs))',
      text: asList,
    },
  ],
  price: 'price',
  fresh: [
    { column: 'store_id', value: 's.store_id' },
    { column: 'sku', value: 's.sku' },
    {
      // At the end of the store's category, in the order of the file.
      column: 'position',
      value: `coalesce((select max(i.position) + 1 from items i
          where i.store_id = s.store_id and i.category_id = s.category_id), 0)
        + row_number() over (partition by s.store_id, s.category_id order by s.line) - 1`,
    },
  ],
};
