import {
  DELIVERY_MODES,
  DeliveryMode,
  STANDARD_COMMISSION_BP,
  STORE_CATEGORIES,
  storeFields,
} from '#contract/catalogue/store.ts';
import { importReasons } from '#contract/reasons/catalogue/imports.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import type { ImportAnswers } from '#contract/routes/catalogue/imports.ts';
import { Email } from '#contract/text.ts';
import type { ZoneBookService } from '../../../platform/zones/zone-book.ts';
import { asList, column, type Importer, plain } from '../importer.ts';
import { lineProblem } from '../line-problem.ts';
import { NAMES, nameColumns } from '../names.ts';
import {
  amount,
  bySchema,
  decimal,
  fault,
  needed,
  oneOf,
  openingHours,
  orNothing,
  percent,
  type ReadCell,
  remembered,
  telephone,
  texts,
  wholeNumber,
} from '../values.ts';

const MAX_ID = 2_147_483_647;
const MAX_BP = 5_000;
const USUAL_PREP_MINUTES = 20;
const MAX_PREP_MINUTES = 180;

/** The value of an empty cell that has a default. */
const orUsually =
  (usual: string, read: ReadCell): ReadCell =>
  (cell) =>
    cell === '' ? { value: usual } : read(cell);

const minutes: ReadCell = (cell) =>
  cell === '0' ? fault('cell.at_least_one') : wholeNumber(MAX_PREP_MINUTES)(cell);

/** Near Morocco, where a zone that is named may be beyond those that are drawn. */
const isInCountry = (lat: number, lon: number): boolean =>
  lat > 20 && lat < 37 && lon > -18 && lon < 0;

const outside = (
  reason: 'cell.outside_areas' | 'cell.coordinates_exchanged',
  lat: number,
  lon: number,
) => ({ column: 'latitude', ...sentenceFor(importReasons, reason, { lat, lon }) });

const percentAnswered = ({ fractions }: ImportAnswers): ReadCell | null =>
  fractions ? needed(percent(MAX_BP, fractions)) : null;

/** Imports stores, identified by number, otherwise by name and address. */
export const createStoresImporter = (zoneBook: ZoneBookService): Importer => ({
  kind: 'stores',
  permission: 'stores.write',
  isOfStore: false,
  keys: [['id'], ['name', 'address']],
  table: 'stores',
  columns: [
    column('id', 'never', ['store id', 'numero', 'رقم'], orNothing(wholeNumber(MAX_ID))),
    column(
      'name',
      'for_new',
      ['store', 'store name', 'nom', 'magasin', 'enseigne', 'الاسم'],
      needed(bySchema(storeFields.name)),
      { isFolded: true },
    ),
    ...nameColumns(120),
    column(
      'category',
      'for_new',
      ['type', 'kind', 'categorie', 'الفئة'],
      needed(oneOf(STORE_CATEGORIES)),
    ),
    column('phone', 'never', ['telephone', 'tel', 'gsm', 'mobile', 'الهاتف'], orNothing(telephone)),
    column('email', 'never', ['e-mail', 'mail', 'courriel'], orNothing(bySchema(Email))),
    column(
      'contact_name',
      'never',
      ['contact', 'manager', 'responsable'],
      orNothing(bySchema(storeFields.contactName.unwrap())),
    ),
    column(
      'address',
      'for_new',
      ['adresse', 'street', 'العنوان'],
      needed(bySchema(storeFields.address)),
      { isFolded: true },
    ),
    column('latitude', 'for_new', ['lat'], needed(decimal(-90, 90))),
    column('longitude', 'for_new', ['lon', 'lng', 'long'], needed(decimal(-180, 180))),
    column(
      'zone',
      'never',
      ['area', 'operational area', 'quartier', 'المنطقة'],
      orNothing(remembered(bySchema(storeFields.zone))),
    ),
    column(
      'hours',
      'never',
      ['opening hours', 'horaires', 'heures', 'الأوقات'],
      orNothing(remembered(openingHours)),
    ),
    column(
      'prep_minutes',
      'never',
      ['preparation', 'preparation minutes', 'prep time', 'temps de preparation'],
      needed(remembered(minutes)),
    ),
    column(
      'delivery_modes',
      'never',
      ['modes', 'delivery', 'modes de livraison'],
      orUsually('["delivery"]', remembered(texts(DeliveryMode, DELIVERY_MODES.length))),
    ),
    column(
      'minimum_order',
      'never',
      ['minimum order mad', 'minimum', 'min order', 'commande minimum', 'commande minimale'],
      orUsually('0', remembered(amount)),
    ),
    column(
      'commission',
      'never',
      ['commission percent', 'commission %', 'taux', 'العمولة'],
      needed(remembered(percent(MAX_BP))),
      { permission: 'stores.approve', readAnswered: percentAnswered },
    ),
    column(
      'tax',
      'never',
      ['tax percent', 'vat', 'tva', 'الضريبة'],
      needed(remembered(percent(MAX_BP))),
      { readAnswered: percentAnswered },
    ),
    column(
      'owner_email',
      'never',
      ['owner', 'owner e-mail', 'account', 'proprietaire'],
      orNothing(bySchema(Email)),
      { permission: 'stores.approve' },
    ),
  ],
  derived: {
    name: 'zone_there',
    of: ['latitude', 'longitude'],
    async begin() {
      const { lookup } = await zoneBook.current();
      return ([lat, lon]) => lookup.nameAt({ lat: Number(lat), lon: Number(lon) });
    },
  },
  together: {
    of: ['latitude', 'longitude'],
    async begin({ coordinates }) {
      const { lookup } = await zoneBook.current();
      const isInside = (lat: number, lon: number) => lookup.nameAt({ lat, lon }) !== null;
      return (values) => {
        const [lat = 0, lon = 0] = values.map(Number);
        if (coordinates === 'as_written' || lookup.names.length === 0 || isInside(lat, lon))
          return values;
        if (!isInside(lon, lat))
          return isInCountry(lat, lon) ? values : outside('cell.outside_areas', lat, lon);
        return coordinates === 'exchanged'
          ? values.toReversed()
          : outside('cell.coordinates_exchanged', lat, lon);
      };
    },
  },
  source: (value) => `
    select v.line, ${value('name')} as name, ${value('name_fr')} as name_fr,
      ${value('name_ar')} as name_ar, ${value('name_en')} as name_en, ${value('category')} as category,
      ${value('phone')} as phone, ${value('email')} as email, ${value('contact_name')} as contact_name,
      ${value('address')} as address, p.lat, p.lon, ${value('zone')} as zone,
      (${value('hours')})::jsonb as hours, (${value('prep_minutes')})::integer as prep_minutes,
      array(select jsonb_array_elements_text((${value('delivery_modes')})::jsonb)) as delivery_modes,
      (${value('minimum_order')})::bigint as minimum_order,
      (${value('commission')})::integer as commission_bp, (${value('tax')})::integer as tax_bp,
      ${value('owner_email')} as owner_email, o.id as owner_id,
      (${value('id')})::integer as id, t.id as target_id, alike.count as alike,
      t.archived_at is not null as is_archived, t.commission_bp as commission_there,
      w.name as zone_named, ${value('zone_there')} as zone_there,
      coalesce(w.name, ${value('zone')}, t.zone, ${value('zone_there')}) as zone_name
    from v
    cross join lateral (
      select min(k.id) as id, count(*) as count from stores k
      where fold_name(k.name) = fold_name(${value('name')})
        and fold_name(k.address) = fold_name(${value('address')}) and k.archived_at is null
    ) alike
    left join stores t on t.id = coalesce((${value('id')})::integer, alike.id)
    left join (
      select d.zone, z.name from (select distinct ${value('zone')} as zone from v) d
      join zones z on z.folded = fold_name(d.zone)
    ) w on w.zone = ${value('zone')}
    left join users o on o.email = ${value('owner_email')} and o.role = 'store'
      and o.archived_at is null
    cross join lateral (
      select (${value('latitude')})::float8 as lat, (${value('longitude')})::float8 as lon
    ) p`,
  problems: ({ isMapped }) => [
    `select line, 'id', ${lineProblem('import.no_such_store')}
     from import_source where id is not null and target_id is null`,
    `select line, 'name', ${lineProblem('import.several_stores')}
     from import_source where id is null and alike > 1`,
    `select line, null, ${lineProblem('import.store_archived')}
     from import_source where is_archived`,
    `select line, ${isMapped('zone') ? `'zone'` : 'null'},
       ${lineProblem('import.zone_needed')}
     from import_source where zone_name is null and lat is not null and lon is not null`,
    // A store would add the draft of a zone that does not exist (docs/decisions/0043).
    ...(isMapped('zone')
      ? [
          `select line, 'zone', case when zone_there is null
             then ${lineProblem('import.no_such_zone')}
             else ${lineProblem('import.no_such_zone_at_pin', { zone: { sql: 'zone_there' } })} end
           from import_source where zone is not null and zone_named is null`,
        ]
      : []),
    ...(isMapped('commission')
      ? [
          `select line, 'commission',
             ${lineProblem('import.commission_lowered')}
           from import_source where commission_bp < commission_there and (id is not null or alike = 1)`,
          `select line, 'commission', ${lineProblem('import.commission_below_standard', { percent: STANDARD_COMMISSION_BP / 100 })}
           from import_source where commission_bp < standard_commission() and target_id is null`,
        ]
      : []),
    ...(isMapped('owner_email')
      ? [
          `select line, 'owner_email', ${lineProblem('import.no_such_owner')}
           from import_source where owner_email is not null and owner_id is null`,
        ]
      : []),
  ],
  judgedBy: {
    id: ['id'],
    zone: ['id', 'zone', 'latitude', 'longitude'],
    owner_email: ['owner_email'],
    '': ['id', 'name', 'address', 'latitude', 'longitude'],
  },
  targets: [
    plain('name'),
    NAMES,
    plain('category'),
    plain('phone'),
    plain('email'),
    plain('contact_name'),
    plain('address'),
    plain('latitude', 'lat'),
    plain('longitude', 'lon'),
    { from: ['zone'], column: 'zone', value: () => 's.zone_name' },
    plain('hours', 'hours', { kind: 'hours' }),
    plain('prep_minutes'),
    plain('delivery_modes', 'delivery_modes', { text: asList }),
    plain('minimum_order', 'minimum_order', { kind: 'money' }),
    plain('commission', 'commission_bp', { kind: 'rate' }),
    plain('tax', 'tax_bp', { kind: 'rate' }),
    plain('owner_email', 'owner_id', {
      text: (id) => `(select email from users where id = ${id})`,
    }),
  ],
  fresh: [
    // Only a person can approve a store for trading, not a file.
    { column: 'status', value: `'applied'` },
    { column: 'zone', value: 's.zone_name' },
    { column: 'prep_minutes', value: String(USUAL_PREP_MINUTES) },
    { column: 'phone', value: 'null' },
    { column: 'is_open', value: 'false' },
  ],
  // The periodic job of the stores checks within a second, and writes the values that follow from
  // the hours.
  follows: [{ from: ['hours'], column: 'due_at', value: `'epoch'` }],
});
