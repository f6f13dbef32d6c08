/** The style sheets that every screen needs. The gallery of parts loads the same ones. */
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/controls.css';
import '../ui/blueprint/blueprint.css';
import '../ui/page/text.css';
import '../ui/page/table.css';
import '../ui/page/shapes.css';
import '../ui/page/figures.css';
import '../ui/grid/grid.css';
import '../ui/print.css';
