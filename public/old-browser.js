// Tells users of a browser that is too old, in which the page would stay blank. In the syntax of
// 2009, and in a separate file, because the Content-Security-Policy allows no inline script. A
// console that starts all the same replaces the words.
(() => {
  function supports(condition) {
    return typeof CSS !== 'undefined' && CSS.supports && CSS.supports(condition);
  }
  var isCurrent =
    'noModule' in HTMLScriptElement.prototype &&
    'toSorted' in Array.prototype &&
    supports('selector(:has(a))') &&
    supports('color: color-mix(in srgb, red, blue)');
  if (isCurrent) return;
  document.addEventListener('DOMContentLoaded', () => {
    var words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.style.cssText =
      'max-width: 32rem; margin: 15vh auto; padding: 0 24px; font: 16px/1.5 sans-serif';
    words.appendChild(
      document.createTextNode(
        'This browser is too old for the console. Use Chrome, Edge, Firefox or Safari in a release of the ' +
          'last two years.',
      ),
    );
    document.getElementById('root').appendChild(words);
  });
})();
