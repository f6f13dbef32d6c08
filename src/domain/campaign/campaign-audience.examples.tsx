import { AudienceFacts } from './campaign-audience.tsx';

const campaign = {
  id: 3,
  name: 'Weekend',
  roles: ['customer'],
  languages: ['fr'],
  activity: 'ordered',
  activityDays: 30,
  zones: [{ id: 4, name: 'Maârif' }],
  titles: { fr: 'Livraison offerte' },
  bodies: { fr: 'Ce week-end, la livraison est offerte dès 80 dirhams.' },
  defaultLanguage: 'fr',
  startedAt: null,
  sendAt: null,
};

export const Counted = () => (
  <AudienceFacts campaign={campaign as never} reach="1,204 devices of 1,100 people" />
);
