"""A front end of a few lines, built as the real one is, that fails on demand."""

import gzip
import json
from pathlib import Path

import brotli

SCRIPT = "console.log('boot');" * 100
ALWAYS = "@font-face{font-family:Jost}"
"""What every page has inlined."""
MODERN = (
    "@font-face{font-family:Hanken Grotesk;src:url(/assets/hanken-grotesk-letters-5c.woff2)}"
    "@font-face{font-family:Hanken Grotesk;src:url(/assets/hanken-grotesk-latin-5d.woff2)}"
)
"""The rules of a type pair, which the pages of a venue with it have inlined."""
CSS = (
    "h1{color:#f4ecdd}video{color:#b9ab9a}"
    "@font-face{font-family:Jost;src:url(/assets/jost-latin-4d.woff2);unicode-range:U+20AC}"
)
"""The whole style sheet."""

ROUTES = [
    {
        "path": "/",
        "title": "{name}: {tagline}",
        "description": ["{tagline} at {street}, {city}."],
        "picture": "audience",
        "queries": ["/api/events/upcoming?limit=12"],
    },
    {
        "path": "/events",
        "title": "Events Calendar | {name}",
        "description": ["Every night at {name}."],
        "picture": "marquee",
        "queries": [
            "/api/events?from={gridStart}&to={gridEnd}",
            "/api/events/next?from={nextFrom}&category={category}",
        ],
    },
    {
        "path": "/events/:event",
        "title": "{title} | {name}",
        "description": ["{title} at {name}."],
        "picture": "marquee",
        "queries": ["/api/events/{id}"],
    },
    {
        "path": "/host-event",
        "title": "Host an Event | {name}",
        "description": ["Private evenings at {name}."],
        "picture": "nowhere",
        "queries": [],
    },
    {
        "path": "/menu",
        "title": "Cocktail Menu | {name}",
        "description": ["What is poured at {name}."],
        "picture": "nowhere",
        "queries": ["/api/menu", "/api/sections"],
    },
    {
        "path": "/comedy",
        "title": "Featured Shows | {name}",
        "description": ["Comedy at {name}."],
        "picture": "comedy",
        "queries": [
            "/api/events/category/{comedyCategories}",
            "/api/videos/category/{comedyCategories}",
        ],
    },
]

REAL_TABLE = Path(__file__).parents[3] / "frontend" / "dist" / "routes.json"
_PATHS = [row["path"] for row in json.loads(REAL_TABLE.read_text())]
REAL_PATHS = [path for path in _PATHS if ":" not in path]
"""The pages of the real table that every visitor may find."""

# What a page does is said by the title of its first event.
BUNDLE = """
(() => {
  const fill = () => { const kept = []; for (;;) kept.push(new Array(1000).fill({ kept })); };
  const forever = () => Promise.resolve().then(forever);
  const acts = {
    THROW: () => { throw new Error('thrown in a render'); },
    LOOP: () => { for (;;); },
    MEMORY: fill,
    MICROTASKS: forever,
    CLOCK: () => String(new Date()),
    DICE: () => String(Math.random()),
    BOUNDARY: () => '<!--$!--><template></template><!--/$-->',
    NOW: () => new Date(Date.now()).toISOString(),
  };
  globalThis.nightcap = {
    render(url, dataJson) {
      const data = JSON.parse(dataJson);
      const events = data.q.slice(1).flatMap(([, answer]) => answer);
      const act = acts[events[0]?.title.split(' ')[0]];
      const said = act ? act() : '';
      const titles = events.map((event) => event.title.replaceAll('<', '&lt;')).join();
      const errors = url === '/errors' ? ['an error of the page'] : [];
      const preload = '<link rel="preload" as="image" href="/media/hero.jpg"/>';
      const html = `${preload}<h1>${data.status} ${url}</h1><p>${titles}</p><p>${said}</p>`;
      return JSON.stringify({ html, errors });
    },
  };
})();
"""


def build(dist: Path) -> Path:
    """Write the files of a build and return their folder."""
    assets = dist / "client" / "assets"
    assets.mkdir(parents=True)
    (assets / "boot-1a.js").write_text(SCRIPT)
    (assets / "boot-1a.js.br").write_bytes(brotli.compress(SCRIPT.encode()))
    (assets / "boot-1a.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (assets / "boot-1a.css").write_text(ALWAYS)
    (assets / "style-2b.css").write_text(CSS)
    (assets / "jost-letters-3c.woff2").write_bytes(b"font")
    (assets / "jost-latin-4d.woff2").write_bytes(b"font")
    pairs = {
        f"src/app/styles/type-{name}.css": {
            "file": f"assets/type-{name}-1b.css",
            "assets": [
                "assets/hanken-grotesk-letters-5c.woff2",
                "assets/hanken-grotesk-latin-5d.woff2",
            ],
        }
        for name in ("modern", "classic")
    }
    for name in ("modern", "classic"):
        (assets / f"type-{name}-1b.css").write_text(MODERN)
    manifest = {
        **pairs,
        "src/boot.ts": {
            "file": "assets/boot-1a.js",
            "css": ["assets/boot-1a.css"],
            "assets": ["assets/jost-letters-3c.woff2"],
        },
        "src/entry-client.tsx": {
            "file": "assets/entry-client-7a.js",
            "imports": ["_base-6a.js"],
            "css": ["assets/style-2b.css"],
            "assets": ["assets/jost-latin-4d.woff2"],
        },
        "_base-6a.js": {"file": "assets/base-6a.js"},
    }
    panel = {
        "src/entry-admin.tsx": {
            "file": "assets/admin/panel-5e.js",
            "css": ["assets/admin/panel-6f.css"],
            "assets": ["assets/admin/jost-letters-3c.woff2", "assets/admin/jost-latin-4d.woff2"],
        }
    }
    (dist / "client" / ".vite").mkdir()
    (dist / "client" / ".vite" / "admin.json").write_text(json.dumps(panel))
    own_pages = {
        "src/entry-own-booking.ts": {"file": "assets/own-pages/booking-7a.js"},
        "src/entry-own-place.ts": {"file": "assets/own-pages/place-7b.js"},
    }
    (dist / "client" / ".vite" / "own-pages.json").write_text(json.dumps(own_pages))
    door = {
        "src/entry-door.tsx": {
            "file": "assets/door/door-8a.js",
            "css": ["assets/door/door-9a.css"],
        },
        "src/worker.ts": {"file": "assets/door/worker-9b.js"},
    }
    (dist / "client" / ".vite" / "door.json").write_text(json.dumps(door))
    (assets / "door").mkdir()
    (assets / "door" / "worker-9b.js").write_text("self.skipWaiting();")
    (dist / "client" / ".vite" / "manifest.json").write_text(json.dumps(manifest))
    (dist / "server").mkdir()
    (dist / "server" / "render.js").write_text(BUNDLE)
    (dist / "routes.json").write_text(json.dumps(ROUTES))
    return dist
