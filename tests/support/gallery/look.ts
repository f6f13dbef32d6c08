import type { Box } from './pictures.ts';

/** A text that is shown, and the places of its lines. */
export interface ShownText {
  text: string;
  of: string;
  isLarge: boolean;
  boxes: Box[];
}

/** Offers the proofs what they need to know of the window. Runs in the gallery's page. */
export function installLook(): void {
  const SURFACES =
    '.bp6-popover, .bp6-dialog, .context-menu, .toast, .floating, [role=menu], [role=dialog]';
  const nameOf = (element: Element) =>
    `${element.localName}${[...element.classList].map((one) => `.${one}`).join('')}`;
  const isBehind = (element: Element | null) =>
    !element || element.closest('[data-behind]') !== null;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isHiddenVisually = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, width, height, position } = getComputedStyle(at);
      if (clipPath === 'inset(50%)') return true;
      if (position === 'absolute' && width === '1px' && height === '1px') return true;
    }
    return false;
  };
  const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height });

  /** The part of a box that no ancestor clips, and the ancestor that clips it. */
  const clipped = (box: DOMRect, from: Element) => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    let by: Element | null = null;
    let isScrolled = false;
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const edge = at.getBoundingClientRect();
        // One pixel more: the boxes of glyphs are wider than what is drawn.
        if (
          left < edge.left - 1 ||
          right > edge.right + 1 ||
          top < edge.top - 4 ||
          bottom > edge.bottom + 4
        ) {
          const isScroller = /auto|scroll/.test(overflowX + overflowY);
          if (isScroller) isScrolled = true;
          else if (!isScrolled) by ??= at;
        }
        left = Math.max(left, edge.left);
        right = Math.min(right, edge.right);
        top = Math.max(top, edge.top);
        bottom = Math.min(bottom, edge.bottom);
      }
      if (position === 'fixed') break;
    }
    left = Math.max(left, 0);
    top = Math.max(top, 0);
    right = Math.min(right, innerWidth);
    bottom = Math.min(bottom, innerHeight);
    return { box: new DOMRect(left, top, right - left, bottom - top), by };
  };
  const isOnTop = (element: Element, { left, top, width, height }: DOMRect) => {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (hit.contains(element) || element.contains(hit));
  };
  const DISABLED = ':disabled, [aria-disabled=true], .bp6-disabled, [inert] *';

  const textNodes = function* (): Generator<[Text, Element]> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('script, style, datalist, title'))
        continue;
      if (isBehind(parent) || !isShown(parent) || isHiddenVisually(parent)) continue;
      yield [node as Text, parent];
    }
  };
  const linesOf = (node: Node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  const isLarge = (element: Element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    const px = Number.parseFloat(fontSize);
    return px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700);
  };

  function texts(): ShownText[] {
    const found: ShownText[] = [];
    const add = (text: string, element: Element, lines: DOMRect[]) => {
      const boxes = lines
        .map((line) => ({ line, box: clipped(line, element).box }))
        // A line that is mostly scrolled out of sight shows too little of its letters.
        .filter(({ line, box }) => box.width > 2 && box.height > 0.8 * line.height)
        .filter(({ box }) => isOnTop(element, box))
        .map(({ box }) => boxOf(box));
      if (boxes.length > 0)
        found.push({
          text: text.trim().slice(0, 60),
          of: nameOf(element),
          isLarge: isLarge(element),
          boxes,
        });
    };
    for (const [node, parent] of textNodes())
      if (!parent.closest(`${DISABLED}, option`)) add(node.data, parent, linesOf(node));
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
      if (!isShown(field) || isHiddenVisually(field) || field.matches(DISABLED)) continue;
      if (/checkbox|radio|file|time|hidden/.test(field.type) || !(field.value || field.placeholder))
        continue;
      add(field.value || field.placeholder, field, [field.getBoundingClientRect()]);
    }
    return found;
  }

  /** Texts that are cut off without an ellipsis and a title, with what cuts them. */
  function cutTexts(): string[] {
    const found = new Set<string>();
    for (const [node, parent] of textNodes()) {
      if (parent.closest('option')) continue;
      for (const line of linesOf(node)) {
        const { by } = clipped(line, parent);
        const text = node.data.trim().slice(0, 40);
        const isOutside = line.left < -1 || line.right > innerWidth + 1;
        const isScrolled = () =>
          [...ancestors(parent)].some((at) => /auto|scroll/.test(getComputedStyle(at).overflowX));
        if (!by && isOutside && !isScrolled()) found.add(`“${text}” is outside of the window`);
        if (!by) continue;
        // Rows give a cut cell its title when the pointer is over it.
        parent.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        const { textOverflow, webkitLineClamp } = getComputedStyle(by);
        const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        if (!isMarked) found.add(`“${text}” is cut by ${nameOf(by)}, without an ellipsis`);
        else if (!parent.closest('[title]:not([title=""])'))
          found.add(`“${text}” is cut by ${nameOf(by)}, without a title`);
      }
    }
    return [...found];
  }
  function* ancestors(of: Element): Generator<Element> {
    for (let at: Element | null = of; at && at !== document.body; at = at.parentElement) yield at;
  }

  const surfaces = () =>
    [...document.querySelectorAll(SURFACES)].filter((one) => !isBehind(one) && isShown(one));

  /** Surfaces outside of the window or away from their button, and scrolling sideways. */
  function misplaced(): string[] {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    for (const one of surfaces()) {
      const { left, top, right, bottom, width } = one.getBoundingClientRect();
      if (width === 0) continue;
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
        found.push(`${nameOf(one)} is outside of the window`);
      if (!one.matches('.bp6-popover:not(.bp6-tooltip)')) continue;
      const opener = document.querySelector('[data-stage] [aria-expanded=true]');
      const from = opener?.getBoundingClientRect();
      const gap =
        from &&
        Math.hypot(
          Math.max(0, left - from.right, from.left - right),
          Math.max(0, top - from.bottom, from.top - bottom),
        );
      if (gap === undefined || gap > 8)
        found.push(
          `${nameOf(one)} is ${gap === undefined ? 'without a button' : `${Math.round(gap)} px from its button`}`,
        );
    }
    return found;
  }

  const STEP_PX = 24;
  /** Places of what lies over the rows behind, some pixels apart, each with its element. */
  function placesOver(): { x: number; y: number; of: string }[] {
    const found: { x: number; y: number; of: string }[] = [];
    const overAt = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (
        !hit ||
        isBehind(hit) ||
        hit.matches('html, body, #root, [data-stage], .bp6-overlay-backdrop')
      )
        return null;
      const stage = hit.closest('[data-stage]');
      if (!stage) return hit;
      for (let at: Element | null = hit; at && at !== stage; at = at.parentElement)
        if (/absolute|fixed/.test(getComputedStyle(at).position)) return hit;
      return null;
    };
    const within = content();
    for (let y = within.y + 4; y < within.y + within.height; y += STEP_PX)
      for (let x = within.x + 4; x < within.x + within.width; x += STEP_PX) {
        const hit = overAt(x, y);
        // Not where rounded corners are blended with what is behind them.
        if (hit && [-5, 5].every((by) => overAt(x + by, y + by) && overAt(x - by, y + by)))
          found.push({ x, y, of: nameOf(hit) });
      }
    return found;
  }

  const EDGED =
    '.bp6-button:not(.bp6-minimal, .text-button), .bp6-popover, .bp6-dialog, .context-menu, .toast, .bp6-control-indicator, .bp6-input, .floating';
  /** What must have an edge where backgrounds are removed. */
  const edged = () =>
    [...document.querySelectorAll(EDGED)].flatMap((one) => {
      const rect = one.getBoundingClientRect();
      const { box, by } = clipped(rect, one);
      const isWhole =
        !by && box.width === rect.width && box.height === rect.height && rect.width > 4;
      const isTop = isOnTop(one, rect) || one.matches('.bp6-control-indicator');
      return isShown(one) && !isBehind(one) && isWhole && isTop
        ? [{ of: nameOf(one), box: boxOf(rect) }]
        : [];
    });

  const content = (): Box => {
    const boxes = [...document.querySelectorAll(`[data-shown], [data-stage] *, ${SURFACES}`)]
      .filter((one) => !isBehind(one) && isShown(one))
      .map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
    const left = Math.max(0, Math.min(...boxes.map((one) => one.left)) - 8);
    const top = Math.max(0, Math.min(...boxes.map((one) => one.top)) - 8);
    const right = Math.min(innerWidth, Math.max(...boxes.map((one) => one.right)) + 8);
    const bottom = Math.min(innerHeight, Math.max(...boxes.map((one) => one.bottom)) + 8);
    return { x: left, y: top, width: right - left, height: bottom - top };
  };
  window.look = {
    texts,
    cutTexts,
    misplaced,
    placesOver,
    edged,
    content,
    open: () => surfaces().map(nameOf),
  };
}

declare global {
  interface Window {
    look: {
      texts: () => ShownText[];
      cutTexts: () => string[];
      misplaced: () => string[];
      placesOver: () => { x: number; y: number; of: string }[];
      edged: () => { of: string; box: Box }[];
      /** The part of the window that the example takes. */
      content: () => Box;
      /** The surfaces that lie over others now. */
      open: () => string[];
    };
  }
}
