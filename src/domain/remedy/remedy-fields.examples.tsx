import { aPreview } from '#tests/support/gallery/remedies.ts';
import { PiecesField, RemedyFiguresTable } from './remedy-fields.tsx';

const figures = {
  customer: 2_880n,
  borne: 2_754n,
  commission: 486n,
  kept: 0n,
  promotion: 360n,
  platform: 0n,
  exceeds: 'customer' as const,
};

export const Pieces = () => (
  <PiecesField
    preview={aPreview()}
    pieces={{ 1: 2 }}
    onPieces={() => undefined}
    isMissing={false}
  />
);
export const NoPieces = () => (
  <PiecesField preview={aPreview()} pieces={{}} onPieces={() => undefined} isMissing />
);
export const Figures = () => (
  <RemedyFiguresTable figures={figures} bearer="store" store="Café Atlas" />
);
