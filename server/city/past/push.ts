import type { RequestOf } from '#contract/endpoint.ts';
import type { CampaignAct } from '#contract/growth/campaigns/campaign.ts';
import type { CampaignDetail, campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { DAY_MS, HOUR_MS } from '#rules/time.ts';
import { byOf, callerOf, type Past } from './past-city.ts';

type Body = RequestOf<(typeof campaignsRoutes)['create']>['body'];

/** Between noon and the evening there are no quiet hours, whatever the clock changes. */
const NOON_MS = 13 * HOUR_MS;
/** The share of customers who accept campaigns, and the share of those who open one. */
const WANTS = 0.8;
const RECEIVES = 0.9;
const OPENS = 0.4;

const bodyOf = (more: Pick<Body, 'name' | 'titles' | 'bodies'> & Partial<Body>): Body => ({
  defaultLanguage: 'fr',
  link: 'tawsil://home',
  imageId: null,
  roles: ['customer'],
  languages: [],
  zones: [],
  activity: 'any',
  activityDays: null,
  sendOn: null,
  sendTime: null,
  ...more,
});

const WELCOME = bodyOf({
  name: 'Welcome to Tawsil',
  titles: { fr: 'Bienvenue sur Tawsil', ar: 'مرحبا بكم في توصيل', en: 'Welcome to Tawsil' },
  bodies: {
    fr: '25 % de remise sur votre première commande avec le code BIENVENUE.',
    ar: 'خصم 25٪ على طلبكم الأول بالرمز BIENVENUE.',
    en: '25% off your first order with the code BIENVENUE.',
  },
  link: 'tawsil://offers',
});
const BACK = bodyOf({
  name: 'We miss you',
  titles: { fr: 'Votre prochain repas vous attend', ar: 'وجبتكم القادمة في انتظاركم' },
  bodies: {
    fr: 'Dix dirhams de remise avec SALAM10, dès 60 dirhams.',
    ar: 'خصم عشرة دراهم بالرمز SALAM10 ابتداء من 60 درهما.',
  },
});
const WEEKEND = bodyOf({
  name: 'Weekend: delivery shared with the stores',
  titles: { fr: 'Livraison à moitié prix', en: 'Half the delivery fee' },
  bodies: {
    fr: 'Ce week-end, avec le code LIVRAISON.',
    en: 'This weekend, with the code LIVRAISON.',
  },
  activity: 'ordered',
  activityDays: 30,
});
const RAIN = bodyOf({
  name: 'Rainy days',
  titles: { fr: 'Il pleut ? On livre.' },
  bodies: { fr: 'Restez au chaud : la livraison est offerte ce soir.' },
});

/** Customers sign in on phones; campaigns are sent, one waits for its approval, one is a draft. */
export function planPush(past: Past, firstDay: number, end: number): void {
  const { agenda, people, random, staff } = past;
  const { campaigns, devices, campaignSender } = past.services;
  const [author, approver] = [byOf(staff.marketing), byOf(staff.supervisor)];
  const phones = people.customers.map((person, n) => ({
    caller: callerOf(person, 'customer'),
    token: `city-phone-${n}-${'x'.repeat(20)}`,
  }));

  const send = (one: CampaignDetail, event: CampaignAct) =>
    campaigns.send(one.id, one.version, { event }, event === 'campaign.submit' ? author : approver);

  async function signIn(): Promise<void> {
    for (const { caller, token } of phones) {
      const language = random.pick(['fr', 'fr', 'ar', 'en'] as const);
      const platform = random.pick(['android', 'android', 'ios'] as const);
      await devices.register({ platform, token, language }, caller);
      if (random.next() < WANTS) await devices.prefer({ marketing: true }, caller);
    }
  }
  async function run(body: Body): Promise<void> {
    const written = await campaigns.create(body, author);
    const { id } = await send(await send(written, 'campaign.submit'), 'campaign.approve');
    await campaignSender.run({ signal: new AbortController().signal });
    const { items } = await campaigns.recipients(id, { limit: 200 });
    for (const { person, sentAt } of items) {
      const phone = phones.find(({ caller }) => caller.userId === person.id);
      if (!phone || sentAt === null || random.next() > RECEIVES) continue;
      const event = random.next() < OPENS ? 'opened' : 'received';
      const { token, caller } = phone;
      await devices.report({ campaignId: id, token, event }, caller);
    }
  }

  agenda.at(firstDay + HOUR_MS, signIn);
  const sent = [WELCOME, BACK];
  sent.forEach((body, n) => {
    const at = firstDay + (1 + 3 * n) * DAY_MS + NOON_MS;
    if (at < end) agenda.at(at, () => run(body));
  });
  agenda.at(end - 2 * HOUR_MS, async () => {
    await send(await campaigns.create(WEEKEND, author), 'campaign.submit');
    await campaigns.create(RAIN, author);
  });
}
