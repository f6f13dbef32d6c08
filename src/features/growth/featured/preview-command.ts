import type { FeaturedKind } from '#contract/growth/apps/featured.ts';
import { type ButtonCommand, buttonCommand } from '#src/ui/command-button.tsx';

const commandOf = (list: string) =>
  buttonCommand({ id: `${list}.preview`, label: 'featured.preview', keys: ['p'] });

/** Opens the preview of what an app shows, on each of the two screens. */
export const previewCommands: Readonly<Record<FeaturedKind, ButtonCommand>> = {
  store: commandOf('featuredVendors'),
  item: commandOf('featuredProducts'),
};
