import type { FeatureRoute } from '#src/lib/feature.ts';

export const routes: FeatureRoute[] = [
  {
    path: 'settings/contact',
    settings: { label: 'contact.set', holds: 'settings.holds_contact', order: 19 },
    permission: 'contact.configure',
    page: () => import('./contact-settings-page.tsx'),
  },
];
