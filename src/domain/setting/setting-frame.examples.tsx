import { Button } from '@blueprintjs/core';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { settingDefault } from '#contract/settings.ts';
import { AMAL, LONG, minutesFrom } from '#tests/support/gallery/samples.ts';
import { answer, answered, noAnswer } from '#tests/support/gallery/stage.tsx';
import { SettingFrame } from './setting-frame.tsx';

const setting = (more: object = {}) => ({
  key: 'books',
  value: settingDefault('books'),
  version: 0,
  history: [],
  ...more,
});
const Frame = () => (
  <SettingFrame
    settingKey="books"
    title="money.set_books"
    lead="money.set_books_lead"
    textOf={() => LONG}
    form={() => <Button>Save</Button>}
  />
);
const change = { at: minutesFrom(-60), actor: AMAL, value: settingDefault('books') };

export const NeverChanged = answered([answer(settingsRoutes.read, setting() as never)], Frame);
export const Changed = answered(
  [answer(settingsRoutes.read, setting({ version: 1, history: [change] }) as never)],
  Frame,
);
export const Reading = answered([noAnswer(settingsRoutes.read)], Frame);
