import {
  openBrowser,
  openPrinter,
  printPage,
  type BrowserConfig,
  type PrintRequest,
  type Printer,
} from '#platform/print/print-page';

/** A browser that runs only while there is something to print. */
export interface PrintBrowser {
  print: (page: PrintRequest) => Promise<Buffer>;
  /**
   * Closes the browser until the next print, because it uses a large part of the machine's memory.
   */
  close: () => Promise<void>;
}

export function makePrintBrowser(config: BrowserConfig): PrintBrowser {
  let open: Printer | null = null;
  const close = async () => {
    const ending = open;
    open = null;
    await ending?.context.browser()?.close();
  };
  return {
    print: async (page) => {
      if (!open?.context.browser()?.isConnected()) {
        open = await openPrinter(await openBrowser(config));
      }
      return printPage(open, page);
    },
    close,
  };
}
