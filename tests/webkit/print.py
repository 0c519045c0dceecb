"""Prints pages to PDF as WebKit does: `print.py {json}`, a list of [url, file, paper]; WebDriver there has no command for it."""

import json
import sys

try:
    import gi

    gi.require_version("Gtk", "3.0")
    gi.require_version("WebKit2", "4.1")
    from gi.repository import GLib, Gtk, WebKit2
except (ImportError, ValueError) as missing:
    sys.exit(f"{missing}. On Debian: apt-get install -y gir1.2-webkit2-4.1 python3-gi")

MARGIN_MM = 10
PAPER = {"A4": "iso_a4", "Letter": "na_letter"}

jobs = json.loads(sys.argv[1])
view = WebKit2.WebView.new_with_context(WebKit2.WebContext.new_ephemeral())
window = Gtk.Window(default_width=800, default_height=1000)
window.add(view)
window.show_all()


def open_next():
    if not jobs:
        Gtk.main_quit()
        return
    view.load_uri(jobs[0][0])


def loaded(_view, event):
    if event == WebKit2.LoadEvent.FINISHED:
        url, file, paper = jobs.pop(0)
        setup = Gtk.PageSetup()
        setup.set_paper_size(Gtk.PaperSize.new(PAPER[paper]))
        for side in ("top", "right", "bottom", "left"):
            getattr(setup, f"set_{side}_margin")(MARGIN_MM, Gtk.Unit.MM)
        settings = Gtk.PrintSettings()
        settings.set_printer("Print to File")
        settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
        settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, GLib.filename_to_uri(file))
        operation = WebKit2.PrintOperation.new(view)
        operation.set_page_setup(setup)
        operation.set_print_settings(settings)
        operation.connect("failed", lambda _operation, error: sys.exit(f"{url}: {error.message}"))
        operation.connect("finished", lambda _operation: open_next())
        operation.print_()
        view.kept = operation  # or it would be collected before it has printed


view.connect("load-changed", loaded)
open_next()
Gtk.main()
