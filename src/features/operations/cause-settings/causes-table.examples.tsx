import { settingDefault } from '#contract/settings.ts';
import { CausesTable } from './causes-table.tsx';
import './cause-settings.css';

const onChange = () => undefined;
const first = settingDefault('causes');

export const First = () => <CausesTable settings={first} isDisabled={false} onChange={onChange} />;
export const Changed = () => (
  <CausesTable
    settings={{
      ...first,
      store_closed: { off: true, words: { en: 'The kitchen is closed.', ar: 'المطبخ مغلق.' } },
      quality: { payer: 'store' },
    }}
    isDisabled={false}
    onChange={onChange}
  />
);
export const ReadOnly = () => <CausesTable settings={first} isDisabled onChange={onChange} />;
