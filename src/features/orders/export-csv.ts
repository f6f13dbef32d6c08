import { useRef, useState } from 'react';
import type { OrderSort } from '#contract/order-filters.ts';
import { ordersRoutes } from '#contract/routes/orders.ts';
import { http } from '#src/lib/http.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { showToast } from '#src/ui/toaster.tsx';
import { readListQuery } from './list-query.ts';

const megabytes = new Intl.NumberFormat(locale(), {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

function download(data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = `orders-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  // Released once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves exactly the orders of a filter as CSV; tells how much has come, and can be stopped. */
export function useExport() {
  const [size, setSize] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const start = async (q: string, sort: OrderSort) => {
    const controller = new AbortController();
    running.current = controller;
    setSize(megabytes.format(0));
    try {
      const { data } = await http.request<Blob>({
        url: ordersRoutes.export.path,
        params: { ...readListQuery(q).api, sort },
        responseType: 'blob',
        signal: controller.signal,
        onDownloadProgress: ({ loaded }) => setSize(megabytes.format(loaded / 1e6)),
      });
      download(data);
      showToast({ title: t('orders.exported') });
    } catch (error) {
      if (!controller.signal.aborted)
        showToast({
          title: t('orders.export_failed', {
            message: error instanceof Error ? error.message : String(error),
          }),
          intent: 'destructive',
        });
    } finally {
      setSize(null);
    }
  };
  return { size, start, stop: () => running.current?.abort() };
}
