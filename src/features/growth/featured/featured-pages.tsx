import { useState } from 'react';
import type { FeaturedKind } from '#contract/growth/app-places/featured.ts';
import { t } from '#src/lib/i18n.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { featuredLists } from './featured-lists.tsx';
import { FeaturedPreviewSheet } from './featured-preview.tsx';
import { previewActs } from './preview-act.ts';

function FeaturedPage({ kind }: { kind: FeaturedKind }) {
  const [isPreviewing, setPreviewing] = useState(false);
  return (
    <>
      <ListPage
        list={featuredLists[kind]}
        tools={
          <CommandButton command={previewActs[kind].button} onPress={() => setPreviewing(true)}>
            {t('featured.preview')}
          </CommandButton>
        }
      />
      {isPreviewing && <FeaturedPreviewSheet kind={kind} onClose={() => setPreviewing(false)} />}
    </>
  );
}

export const FeaturedVendorsPage = () => <FeaturedPage kind="store" />;
export const FeaturedProductsPage = () => <FeaturedPage kind="item" />;
