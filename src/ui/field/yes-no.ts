import { t } from '#src/lib/i18n.ts';
import { optionsOf } from './options.ts';

/** The options of a yes-or-no filter. */
export const yesNoOptions = optionsOf(['true', 'false'], (value) =>
  t(value === 'true' ? 'form.yes' : 'form.no'),
);
