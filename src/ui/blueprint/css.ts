import type { AtRule, Plugin, Rule } from 'postcss';

/** The parts of Blueprint whose styles the console sends, by the stem of their class names. */
const PARTS = `button callout checkbox control date datepicker daterangepicker dialog form
  heading html-select icon input label menu non-ideal-state overlay popover portal progress-bar
  progress-meter radio segmented-control select switch text tooltip transition-container`.split(
  /\s+/,
);

/** Class names of variants and states of a part. */
const MODIFIER =
  /^(?:active|align-\w+|arrow|compact|disabled|elevation-\d|fill|fixed|fixed-\w+|focused|inline|inset|interactive|intent-(?:primary|warning|danger|none)|large|loading|minimal|no-stripes|open|outlined|placement|position-\w+|read-only|round|selected|size-\w+|small|vertical)$/;

/** Class names that start like a used part but belong to another one. */
const UNUSED = /^(?:icon-(?!standard|large)|dialog-step|control-(?:card|group)|key-combo)/;

/** True if the styles of a Blueprint class, named without its prefix, are sent. */
export const isUsedClass = (name: string): boolean =>
  !UNUSED.test(name) &&
  (MODIFIER.test(name) || PARTS.some((part) => name === part || name.startsWith(`${part}-`)));

/** True for a selector that can match something in the console. */
function isSelectorKept(selector: string): boolean {
  const positive = selector.replaceAll(/:not\([^)]*\)/g, '');
  // Both themes come from the tokens. Blueprint's own dark rules would repeat every part.
  if (/\.bp6-dark\b|data-bp-color-scheme|class\*=['"]?bp6-icon-/.test(positive)) return false;
  const names = Array.from(positive.matchAll(/\.bp6-([\w-]+)/g), ([, name = '']) => name);
  return names.every(isUsedClass);
}

/** Literal colours in Blueprint's styles, and their tokens. */
const COLOURS: readonly [colour: RegExp, token: string][] = [
  [/#(?:2d72d2|4c90f0)\b/gi, '--ink'],
  [/#(?:215db0|184a90)\b/gi, '--ink-hover'],
  [/#(?:c87619|935610|77450d|ec9a3c|fbb360)\b/gi, '--warning'],
  [/#(?:cd4246|ac2f33|8e292c|e76a6e|fa999c)\b/gi, '--critical'],
  [/#(?:1c2127|111418|252a31|2f343c|404854|383e47)\b/gi, '--text'],
  [/#5f6b7c\b/gi, '--text-2'],
  [/#(?:8f99a8|abb3bf)\b/gi, '--text-3'],
  [/#738091\b/gi, '--line-field'],
  [/#(?:f6f7f9|edeff2)\b/gi, '--bg'],
  [/rgba\((?:33, 93, 176|138, 187, 255|125, 188, 255), [\d.]+\)|#8abbff\b/gi, '--focus'],
  // The text of disabled controls, which must stay readable.
  [/rgba\((?:95, 107, 124|171, 179, 191), 0?\.[5-8]\d*\)/gi, '--text-3'],
];

/** The same for colours with an opacity. */
const TINTS: readonly [colour: RegExp, token: string][] = [
  [/rgba\(17, 20, 24, ([\d.]+)\)/gi, '--text'],
  [/rgba\((?:143, 153, 168|95, 107, 124|211, 216, 222|171, 179, 191), ([\d.]+)\)/gi, '--text-3'],
  [/rgba\(45, 114, 210, ([\d.]+)\)/gi, '--ink'],
  [/rgba\(200, 118, 25, ([\d.]+)\)/gi, '--warning'],
  [/rgba\(205, 66, 70, ([\d.]+)\)/gi, '--critical'],
];

const tint = (token: string, alpha: string): string =>
  `color-mix(in srgb, var(${token}) ${Math.round(Number(alpha) * 100)}%, transparent)`;

/**
 * Returns a declared value with our tokens in place of its colours. White becomes the colour of
 * text on ink, or of a surface.
 */
export function withTokens(prop: string, value: string): string {
  const white = prop === 'color' || prop === 'background-image' ? '--on-ink' : '--surface';
  let tokens = value;
  for (const [colour, token] of [...COLOURS, [/#ffffff\b/gi, white] as const])
    tokens = tokens.replaceAll(colour, `var(${token})`);
  for (const [colour, token] of [...TINTS, [/rgba\(255, 255, 255, ([\d.]+)\)/g, white] as const])
    tokens = tokens.replaceAll(colour, (_, alpha: string) => tint(token, alpha));
  return tokens;
}

/** A keyframe of an animation: its selector is a percentage, not an element. */
const isStep = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

function cut(rule: Rule): void {
  const kept = isStep(rule) ? rule.selectors : rule.selectors.filter(isSelectorKept);
  if (kept.length === 0) return void rule.remove();
  if (kept.length < rule.selectors.length) rule.selectors = kept;
  rule.walkDecls((declaration) => {
    const { prop, value } = declaration;
    // The values of its tokens are in blueprint.css.
    if (prop.startsWith('--bp-')) declaration.remove();
    else if (/#|rgba/.test(value)) declaration.value = withTokens(prop, value);
  });
  if (rule.nodes.length === 0) rule.remove();
}

/**
 * Reduces Blueprint's style sheet to the parts that the console uses, without its dark theme, and
 * replaces its colours by our tokens (docs/decisions/0042). Other rules are kept as they are.
 */
export const blueprintCss = (): Plugin => ({
  postcssPlugin: 'tawsil-blueprint',
  OnceExit(root) {
    root.walkRules(/bp6|root/, (rule) => {
      if (rule.source?.input.file?.includes('@blueprintjs')) cut(rule);
    });
    // Our reset sets it. An inherited box-sizing on every element keeps Chromium from reusing
    // computed styles: restyling the board's rows takes four times as long.
    root.walkRules(/^\*/, (rule) => {
      if (!rule.source?.input.file?.includes('@blueprintjs')) return;
      rule.walkDecls('box-sizing', (declaration) => void declaration.remove());
      if (rule.nodes.length === 0) rule.remove();
    });
    root.walkAtRules((frame) => {
      if (frame.nodes?.every(({ type }) => type === 'comment')) frame.remove();
    });
  },
});
