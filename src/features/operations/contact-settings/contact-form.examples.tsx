import { settingDefault } from '#contract/settings.ts';
import { ContactForm } from './contact-form.tsx';

const save = () => Promise.resolve(true);

export const First = () => <ContactForm values={settingDefault('contact')} save={save} />;
export const WithNumber = () => (
  <ContactForm values={{ ...settingDefault('contact'), phone: '+212522112233' }} save={save} />
);
