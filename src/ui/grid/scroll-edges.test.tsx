import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { revealCell, useScrollEdges } from './scroll-edges.ts';

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

/** An element with its left and right edge on the screen. */
const placed = (element: HTMLElement, left: number, right: number) => {
  element.getBoundingClientRect = () => new DOMRect(left, 0, right - left, 10);
  return element;
};

it.each(['ltr', 'rtl'])(
  'scrolls a cell into view beside the columns that stay, %s',
  (direction) => {
    const isRtl = direction === 'rtl';
    const element = placed(document.createElement('div'), 0, 600);
    element.style.direction = direction;
    document.body.append(element);
    sized(element, { clientWidth: 590, offsetWidth: 600 });
    const name = element.appendChild(document.createElement('span'));
    name.setAttribute('role', 'columnheader');
    name.dataset.stuck = 'true';
    sized(name, { offsetWidth: 150 });
    const cell = element.appendChild(document.createElement('span'));
    const shownFrom = (left: number, right: number) => {
      element.scrollLeft = 0;
      revealCell(element, placed(cell, left, right));
      return element.scrollLeft;
    };
    expect(shownFrom(200, 300)).toBe(0);
    // The scrollbar is beside the columns, at the side where rows end.
    expect(shownFrom(550, 700)).toBe(isRtl ? 250 : 110);
    expect(shownFrom(100, 220)).toBe(isRtl ? 0 : -50);
    expect(shownFrom(-100, 20)).toBe(isRtl ? -110 : -250);
    element.remove();
  },
);
