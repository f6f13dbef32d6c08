import type { FeatureRoute } from '#src/lib/feature.ts';
import { recordScreens } from '#src/ui/list/record-screens.ts';

const screens = recordScreens({
  path: 'settings/proof-rules',
  record: 'proof_rule',
  texts: 'proof_rules.',
  read: 'alarms.configure',
  write: 'alarms.configure',
  list: async () => (await import('./proof-rules-list.tsx')).proofRulesList,
  form: async () => (await import('./proof-rule-form.ts')).proofRuleForms,
});

/** The list is a section of the settings. */
export const routes: FeatureRoute[] = screens.map((screen) =>
  screen.path === 'settings/proof-rules'
    ? {
        ...screen,
        settings: { label: 'proof_rules.screen', holds: 'settings.holds_proof_rules', order: 18 },
      }
    : screen,
);
