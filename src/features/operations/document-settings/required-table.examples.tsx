import { settingDefault } from '#contract/settings.ts';
import { RequiredTable } from './required-table.tsx';

const first = settingDefault('documents');
const onToggle = () => undefined;

export const First = () => (
  <RequiredTable settings={first} isDisabled={false} onToggle={onToggle} />
);
export const Changed = () => (
  <RequiredTable
    settings={{ ...first, motorbike: ['licence', 'insurance'], car: ['licence'] }}
    isDisabled={false}
    onToggle={onToggle}
  />
);
export const ReadOnly = () => <RequiredTable settings={first} isDisabled onToggle={onToggle} />;
