import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useScrollEdges } from './scroll-edges.ts';

const sized = (element: HTMLElement | null, sizes: Readonly<Record<string, number>>) => {
  for (const [name, value] of Object.entries(sizes))
    if (element) Object.defineProperty(element, name, { configurable: true, value });
};

/** Columns of 900 pixels in 600. */
function Scroller() {
  const scroller = useRef<HTMLDivElement>(null);
  useScrollEdges(scroller);
  return (
    <div data-testid="frame">
      <div
        data-testid="scroller"
        ref={(element) => {
          scroller.current = element;
          sized(element, { scrollWidth: 900, clientWidth: 600, offsetWidth: 615 });
        }}
      />
    </div>
  );
}

it('marks the sides on which columns are cut, in both directions of writing', () => {
  render(<Scroller />);
  const frame = screen.getByTestId('frame');
  const sides = () => ['before', 'after'].filter((side) => frame.hasAttribute(`data-more-${side}`));
  const scrollTo = (scrollLeft: number) => {
    sized(screen.getByTestId('scroller'), { scrollLeft });
    fireEvent.scroll(screen.getByTestId('scroller'));
  };
  expect(sides()).toEqual(['after']);
  expect(frame.style.getPropertyValue('--scrollbar')).toBe('15px');
  scrollTo(100);
  expect(sides()).toEqual(['before', 'after']);
  scrollTo(300);
  expect(sides()).toEqual(['before']);
  scrollTo(-300);
  expect(sides()).toEqual(['before']);
});
