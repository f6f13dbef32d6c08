import type { Section } from '#contract/growth/home/section.ts';
import { homeRoutes } from '#contract/routes/growth/home.ts';
import type { AppClient } from '../app-client.ts';
import { createPictures } from './pictures.ts';

const EVERYBODY = {
  v: 1,
  audience: 'everybody',
  zones: [],
  startsAt: null,
  endsAt: null,
} as const;
const base = () => ({ ...EVERYBODY, zones: [] });

/** The sections of the city's app home, by number. */
const SECTIONS: readonly Section[] = [
  {
    ...base(),
    id: 3,
    type: 'categories',
    title: { fr: 'Que cherchez-vous ?', ar: 'عمّا تبحثون؟', en: 'What are you looking for?' },
  },
  {
    ...base(),
    id: 4,
    type: 'featured_stores',
    most: 8,
    title: { fr: 'À la une', ar: 'مختارات', en: 'Featured' },
  },
  {
    ...base(),
    id: 5,
    type: 'near_you',
    most: 10,
    title: { fr: 'Près de chez vous', ar: 'بالقرب منكم', en: 'Near you' },
  },
];

/** Publishes the first home of the city's apps if there is none. */
export async function furnishHome(admin: AppClient): Promise<void> {
  const draft = await admin.call(homeRoutes.draft, {});
  if (draft.live) return;
  const imageId = await createPictures(admin).category('Tajines');
  const welcome: Section = {
    ...base(),
    id: 1,
    type: 'banner',
    audience: 'new',
    title: { fr: 'Bienvenue chez Tawsil', ar: 'مرحبا بكم في توصيل', en: 'Welcome to Tawsil' },
    subtitle: {
      fr: '25 % sur votre première commande avec BIENVENUE',
      ar: 'خصم 25٪ على أول طلب مع BIENVENUE',
      en: '25 % off your first order with BIENVENUE',
    },
    imageId: imageId as Extract<Section, { type: 'banner' }>['imageId'],
    link: 'tawsil://offers',
  };
  const sections = imageId === null ? [...SECTIONS] : [welcome, ...SECTIONS];
  const written = await admin.call(
    homeRoutes.write,
    { body: { language: 'fr', sections } },
    draft.version,
  );
  await admin.call(homeRoutes.publish, { body: { note: 'Opening' } }, written.version);
}
