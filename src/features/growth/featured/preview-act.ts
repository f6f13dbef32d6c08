import { screenAct } from '#src/ui/list/acts/screen-act.ts';

const actOf = (listId: string) =>
  screenAct(listId, { id: 'preview', label: 'featured.preview', key: 'p' });

/** Opens the preview of what an app shows, on each of the two screens. */
export const previewActs = { store: actOf('featuredVendors'), item: actOf('featuredProducts') };
