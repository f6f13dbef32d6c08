import { MessageTexts } from './message-texts.tsx';

export const InThreeLanguages = () => (
  <MessageTexts
    message={{
      titles: { en: 'Free delivery', fr: 'Livraison offerte', ar: 'توصيل مجاني' },
      bodies: {
        en: 'This weekend, delivery is free from 80 dirhams.',
        fr: 'Ce week-end, la livraison est offerte dès 80 dirhams.',
        ar: 'في نهاية هذا الأسبوع، التوصيل مجاني ابتداء من 80 درهما.',
      },
      defaultLanguage: 'fr',
    }}
    languages={['en', 'fr', 'ar']}
  />
);
