import { useLayoutEffect, useRef } from 'react';

/**
 * An email as email programs show it, isolated from the console's styles. The page's policy blocks
 * `style` attributes in parsed HTML, so they are set as properties.
 */
export function MailPreview({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = host.current;
    if (!place) return;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(
      html.replaceAll(' style="', ' data-style="'),
      'text/html',
    );
    const copy = document.createElement('div');
    copy.append(...document.importNode(body, true).childNodes);
    copy.style.cssText = `${body.dataset.style ?? ''};overflow-x:auto`;
    // A wide table scrolls sideways, also by keyboard.
    copy.tabIndex = 0;
    for (const each of copy.querySelectorAll<HTMLElement>('[data-style]'))
      each.style.cssText = each.dataset.style ?? '';
    root.replaceChildren(copy);
  }, [html]);
  return <div ref={host} className="box" role="document" aria-label={label} />;
}
