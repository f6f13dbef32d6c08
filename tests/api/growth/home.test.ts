import { describe, expect, it } from 'vitest';
import { appCategoriesRoutes } from '#contract/routes/growth/app-categories.ts';
import { featuredRoutes } from '#contract/routes/growth/featured.ts';
import { homeRoutes as calls } from '#contract/routes/growth/home.ts';
import { casablancaDay } from '#rules/time.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createPicture, withFiles } from '#tests/support/fixtures/file-fixture.ts';
import {
  etagOf,
  homeWithStore,
  maxAgeOf,
  storesSection,
  textSection,
} from '#tests/support/fixtures/home-fixture.ts';
import { ADDRESS_IN_HOME } from '#tests/support/zones.ts';

let t: TestApp;
type Made = Awaited<ReturnType<typeof homeWithStore>>;
let fixture: Made['fixture'];
let zones: Made['zones'];
let store: Made['store'];
let zone: Made['zone'];
let inMinutes: Made['inMinutes'];
const files = withFiles(async (app) => {
  t = app;
  ({ fixture, zones, store, zone, inMinutes } = await homeWithStore(t));
});

const MINUTE_MS = 60_000;
const banner = (more: object = {}) =>
  textSection({
    type: 'banner',
    body: undefined,
    subtitle: {},
    imageId: null,
    link: null,
    ...more,
  });
const titles = async (query: object = {}, as = fixture.customer) =>
  (await fixture.shown(query, undefined, as)).body.sections.map(({ title }) => title);

describe('the home of a customer', () => {
  it('is empty until a release is published', async () => {
    const { status, body } = await fixture.shown();
    expect([status, body.releaseId, body.sections]).toEqual([200, null, []]);
  });

  it('is in the requested language, or else in the default one', async () => {
    const text = textSection({
      title: { fr: 'Bonjour', ar: 'مرحبا' },
      body: { fr: 'Salut' },
    });
    await fixture.release([text]);
    expect(await titles({ language: 'ar-MA' })).toEqual(['مرحبا']);
    expect(await titles({ language: 'en' })).toEqual(['Bonjour']);
    expect(await titles({ language: 'de' })).toEqual(['Bonjour']);
    const { body } = await fixture.shown({ language: 'AR' });
    expect(body).toMatchObject({ language: 'ar', sections: [{ title: 'مرحبا', body: 'Salut' }] });
    expect((await fixture.shown({ language: 'en' })).body.language).toBe('en');
  });

  it('contains the sections for the customer, the zone and the time', async () => {
    const returning = await t.person('customer');
    const order = await zones.place(store, ADDRESS_IN_HOME);
    await t.pool.query('update orders set customer_id = $1 where id = $2', [
      returning.id,
      order.body.id,
    ]);
    const far = await zones.create();
    await fixture.release([
      textSection({ title: { fr: 'all' } }),
      textSection({ title: { fr: 'new' }, audience: 'new' }),
      textSection({ title: { fr: 'returning' }, audience: 'returning' }),
      textSection({ title: { fr: 'here' }, zones: [{ id: zone.id }] }),
      textSection({ title: { fr: 'far' }, zones: [{ id: far.id }] }),
      textSection({ title: { fr: 'over' }, endsAt: inMinutes(-1) }),
      textSection({ title: { fr: 'later' }, startsAt: inMinutes(60) }),
    ]);
    expect(await titles()).toEqual(['all', 'new', 'here']);
    expect(await titles({}, returning)).toEqual(['all', 'returning', 'here']);
    expect(await titles({ lat: 10, lon: 10 })).toEqual(['all', 'new']);
    const byZone = await fixture.shown({ lat: '', lon: '', zoneId: far.id });
    expect(byZone.status).toBe(400);
    // `areaId` is the name in the release before; its apps read `area`.
    for (const place of [{ zoneId: far.id }, { areaId: far.id }]) {
      const { body } = await t.call(calls.shown, { query: { ...place, app: '2' } }, returning);
      expect(body.sections.map(({ title }) => title)).toEqual(['all', 'returning', 'far']);
      expect(body).toMatchObject({ zone: { id: far.id, name: far.name }, area: body.zone });
    }
  });

  it('omits sections that an older app does not support', async () => {
    const customer = await t.person('customer');
    const order = await zones.place(store, ADDRESS_IN_HOME);
    await t.pool.query(
      `update orders set customer_id = $1, driver_id = $3, status = 'delivered', assigned_at = now(),
        picked_up_at = now(), closed_at = now() where id = $2`,
      [customer.id, order.body.id, (await t.person('driver')).id],
    );
    await fixture.release([
      storesSection('again', { title: { fr: 'again' } }),
      textSection({ title: { fr: 'x' } }),
    ]);
    expect(await titles({ app: '1.9.9' }, customer)).toEqual(['x']);
    expect(await titles({ app: '2.0.0' }, customer)).toEqual(['again', 'x']);
    expect(await titles({ app: '10' }, customer)).toEqual(['again', 'x']);
    // A new customer has no earlier orders, so the empty section is omitted.
    expect(await titles()).toEqual(['x']);
    expect(etagOf(await fixture.shown({ app: '1.0' }))).not.toBe(
      etagOf(await fixture.shown({ app: '2' })),
    );
  });

  it('shows open stores that deliver to the place, nearest first', async () => {
    await t.store(null, 'Elsewhere');
    const shut = await t.store(null, 'Shut');
    await zones.assign(zone.id, shut.id);
    await t.pool.query("update stores set status = 'blocked' where id = $1", [shut.id]);
    await fixture.release([storesSection('near_you')]);
    const { body } = await fixture.shown();
    expect(body.sections).toMatchObject([
      { type: 'near_you', stores: [{ id: store.id, name: 'Café Atlas', metres: 0 }] },
    ]);
    expect((await fixture.shown({ lat: 10, lon: 10 })).body.sections).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('Elsewhere');
  });
});

describe('the preview', () => {
  it('equals the home of a customer, and states which sections are left out and why', async () => {
    const sections = [
      textSection({ title: { fr: 'Texte' } }),
      textSection({ audience: 'returning' }),
      textSection({ startsAt: inMinutes(10) }),
      textSection({ endsAt: inMinutes(-10) }),
      textSection({ zones: [{ id: (await zones.create()).id }] }),
      storesSection('again'),
      storesSection('near_you'),
    ];
    const released = await fixture.release(sections);
    await fixture.write({ sections: [] });
    const { body } = await fixture.preview({ releaseId: released.id, app: '1.0.0' });
    const { leftOut, ...home } = body;
    expect(home).toEqual({
      ...(await fixture.shown({ app: '1.0.0', language: 'fr' })).body,
      until: home.until,
    });
    expect(leftOut.map(({ why }) => why)).toEqual([
      'other_audience',
      'not_begun',
      'over',
      'other_zone',
      'app_too_old',
    ]);
    expect((await fixture.preview()).body.sections).toEqual([]);
    const later = await fixture.preview({ releaseId: released.id, at: inMinutes(11) });
    expect(later.body.sections.map(({ id }) => id)).toContain(sections[2]?.id);
    expect((await fixture.preview({ releaseId: 999_999 })).status).toBe(404);
    expect((await fixture.preview({ lat: '', lon: '', zoneId: 1 })).status).toBe(400);
  });
});

describe('a draft', () => {
  it('accepts an existing image, a supported link and existing zones', async () => {
    const { body: file } = await files.uploadImage(await createPicture().png().toBuffer());
    const good = banner({
      imageId: file.id,
      link: `tawsil://stores/${store.id}`,
      zones: [{ id: zone.id }],
    });
    expect((await fixture.write({ sections: [good] })).status).toBe(200);
    await fixture.publish();
    expect((await fixture.shown()).body.sections).toMatchObject([
      { type: 'banner', imageId: file.id, link: `tawsil://stores/${store.id}`, subtitle: null },
    ]);
    const { rows } = await t.pool.query(
      `select 1 from home_releases
       where sections @> jsonb_build_array(jsonb_build_object('imageId', $1::int))`,
      [file.id],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('is refused if its contents are invalid, naming the field, and nothing is stored', async () => {
    const { body: paper } = await files.uploadDocument('%PDF-1.4\n%%EOF\n');
    const before = await fixture.draft();
    const one = textSection();
    const bad = [
      [[banner({ imageId: 999_999 })], 422, 'body.sections.0.imageId'],
      ...(paper.id
        ? ([[[banner({ imageId: paper.id })], 422, 'body.sections.0.imageId']] as const)
        : []),
      [[banner({ link: 'https://elsewhere.example/phish' })], 400, 'body.sections.0.link'],
      [[banner({ link: 'tawsil://stores/0' })], 400, 'body.sections.0.link'],
      [[banner({ link: 'tawsil://wallet' })], 400, 'body.sections.0.link'],
      [[one, banner({ link: 'tawsil://items/999999' })], 422, 'body.sections.1.link'],
      [[textSection({ zones: [{ id: 999_999 }] })], 422, 'body.sections.0.zones'],
      [
        [textSection({ startsAt: inMinutes(5), endsAt: inMinutes(4) })],
        400,
        'body.sections.0.endsAt',
      ],
      [[one, one], 400, 'body.sections.1.id'],
      [[textSection({ title: { fr: 'x'.repeat(81) } })], 400, 'body.sections.0.title.fr'],
      [[textSection({ type: 'carousel' })], 400, 'body.sections.0.type'],
      [[textSection({ v: 2 })], 400, 'body.sections.0.v'],
    ] as const;
    for (const [sections, status, path] of bad) {
      const answer = await fixture.write({ sections });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    }
    expect(await fixture.draft()).toEqual(before);
  });

  it('can be written by users who manage the home, and read by all staff', async () => {
    const operator = await t.person('operator');
    expect((await t.call(calls.draft, {}, operator)).status).toBe(200);
    expect((await fixture.write({}, operator)).status).toBe(403);
    expect((await t.call(calls.draft, {}, fixture.customer)).status).toBe(403);
    expect((await fixture.shown({}, undefined, operator)).status).toBe(403);
    expect((await t.call(calls.shown, { query: { app: '1' } }, fixture.customer)).status).toBe(400);
  });
});

describe('categories and featured places on the home', () => {
  it('are sections, resolved for the place of the customer', async () => {
    const { body: category } = await t.call(
      appCategoriesRoutes.create,
      {
        body: {
          name: 'Grills',
          names: {},
          parentId: null,
          imageId: null,
          storeCategory: 'restaurant',
          categoryId: null,
          zones: [{ id: zone.id }],
        },
      },
      fixture.manager,
    );
    const place = (more: object) =>
      t.call(
        featuredRoutes.create,
        {
          body: {
            storeId: null,
            itemId: null,
            slot: 'home',
            position: 1,
            zones: [],
            startsOn: casablancaDay(t.clock()),
            endsOn: null,
            imageId: null,
            ...more,
          },
        },
        fixture.manager,
      );
    const { body: featured } = await place({ storeId: store.id });
    const { body: item } = await place({ itemId: store.itemId });
    await fixture.release([
      textSection({ type: 'categories', body: undefined }),
      storesSection('featured_stores'),
      storesSection('featured_items'),
    ]);
    const { body } = await fixture.shown();
    expect(body.sections).toMatchObject([
      { type: 'categories', categories: [{ id: category.id, name: 'Grills' }] },
      { type: 'featured_stores', places: [{ id: featured.id, store: { id: store.id } }] },
      { type: 'featured_items', places: [{ id: item.id, item: { id: store.itemId } }] },
    ]);
    expect((await fixture.shown({ app: '1' })).body.sections).toHaveLength(2);
    expect((await fixture.shown({ lat: 10, lon: 10 })).body.sections).toEqual([]);
    const answer = await fixture.shown();
    expect(maxAgeOf(answer)).toBeLessThanOrEqual(60);
    t.moveClock(MINUTE_MS);
    expect((await fixture.shown({}, etagOf(answer))).status).toBe(200);
  });
});
