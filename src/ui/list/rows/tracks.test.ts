import { describe, expect, it } from 'vitest';
import { tracksOf } from './tracks.ts';

const widths = ['4rem', 'minmax(8rem, 2fr)', 'minmax(4rem, 1fr)'];

describe('the tracks of a list', () => {
  it('are as written if they fit, or the room is unknown', () => {
    const written = '1.75rem 4rem minmax(8rem, 2fr) minmax(4rem, 1fr)';
    expect(tracksOf(widths, 18.5)).toBe(written);
    expect(tracksOf(widths, null)).toBe(written);
  });

  it('are narrower by the width of a scrollbar, the flexible ones in proportion', () => {
    expect(tracksOf(widths, 17.9)).toBe('1.75rem 4rem minmax(7.59rem, 2fr) minmax(3.79rem, 1fr)');
  });

  it('keep their widths if a quarter is not enough: the list scrolls', () => {
    expect(tracksOf(widths, 14)).toContain('minmax(8rem, 2fr)');
    expect(tracksOf(['4rem', '5rem'], 9)).toBe('1.75rem 4rem 5rem');
  });

  it('have room for the longest word of each heading, also where they become narrower', () => {
    expect(tracksOf(['4rem', 'minmax(3rem, 1fr)'], null, [4.5, 3.25])).toBe(
      '1.75rem 4.5rem minmax(3.25rem, 1fr)',
    );
    expect(tracksOf(widths, 17.9, [0, 0, 4])).toBe(
      '1.75rem 4rem minmax(7.39rem, 2fr) minmax(4rem, 1fr)',
    );
  });
});
