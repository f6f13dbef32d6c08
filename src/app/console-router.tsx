import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';

/**
 * Renders the router. A change of the address is no React transition: each update of the live data
 * would start such a render again, and the board would show the data of two addresses for seconds.
 */
export const ConsoleRouter = ({
  router,
}: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <RouterProvider router={router} useTransitions={false} />
);
