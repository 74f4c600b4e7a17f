"""The content of pages besides the programme, over HTTP (docs/product.md, 'API').

Everyone reads the content of pages; only the manager writes, and reads rows with their versions.
"""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Body, Query, Router, Status

from nightcap.content import menu_sections, models, schemas, selectors, services
from nightcap.core.crud import Crud
from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, deleted
from nightcap.core.writing import changes
from nightcap.staff.access import manager, manager_router
from nightcap.venue import categories, copied, editing, editors, house, special_days
from nightcap.venue.models import Category, SpecialDay

menu = manager_router("menu")


@menu.get("/menu", auth=None, response=list[schemas.MenuItemOut], operation_id="list_menu")
def list_menu(request: HttpRequest) -> HttpResponse:
    """List the menu in its order; items that are out of stock are marked."""
    return as_response([schemas.MenuItemOut.from_orm(item) for item in selectors.menu()])


@menu.get(
    "/admin/menu",
    response={200: list[schemas.MenuItemRowOut]} | READ_REFUSALS,
    operation_id="list_menu_for_manager",
)
def list_menu_for_manager(request: HttpRequest) -> QuerySet[models.MenuItem]:
    """List the menu in its order with the version of every item."""
    return selectors.menu()


@menu.put(
    "/menu/order",
    response={200: list[schemas.MenuItemRowOut]} | WRITE_REFUSALS,
    operation_id="order_menu",
)
def order_menu(request: HttpRequest, data: schemas.MenuOrderIn) -> list[schemas.MenuItemRowOut]:
    """Put the items of one section, or of the whole menu, into a new order."""
    services.order_menu(data.ids)
    return [schemas.MenuItemRowOut.from_orm(item) for item in selectors.menu()]


# This comes after '/menu/order', which would otherwise match as the id of an item.
_items = Crud(
    menu, models.MenuItem, schemas.MenuItemRowOut, name="menu_item", path="/menu", row_id="item_id"
)
_items.add_create(
    schemas.MenuItemIn,
    services.create_menu_item,
    about="Add a menu item at the end of its section.",
)
_items.add_update(schemas.MenuItemChangesIn, services.update_menu_item)
_items.add_delete()


@menu.get(
    "/sections",
    auth=None,
    response=list[schemas.MenuSectionOut],
    operation_id="list_public_menu_sections",
)
def list_public_menu_sections(request: HttpRequest) -> HttpResponse:
    """List the sections of the menu in their order, also empty ones."""
    return as_response(
        [schemas.MenuSectionOut.from_orm(section) for section in selectors.menu_sections()]
    )


@menu.get(
    "/admin/menu-sections",
    response={200: list[schemas.MenuSectionRowOut]} | READ_REFUSALS,
    operation_id="list_editable_menu_sections",
)
def list_editable_menu_sections(request: HttpRequest) -> list[schemas.MenuSectionRowOut]:
    """List the sections of the menu in their order with the version of each."""
    return _all_menu_sections()


@menu.put(
    "/admin/menu-sections/order",
    response={200: list[schemas.MenuSectionRowOut]} | WRITE_REFUSALS,
    operation_id="order_menu_sections",
)
def order_menu_sections(
    request: HttpRequest, data: schemas.MenuSectionOrderIn
) -> list[schemas.MenuSectionRowOut]:
    """Put all sections of the menu into a new order."""
    menu_sections.order(data.ids)
    return _all_menu_sections()


def _all_menu_sections() -> list[schemas.MenuSectionRowOut]:
    rows = models.MenuSection.objects.all()
    return [schemas.MenuSectionRowOut.from_orm(row) for row in rows]


_sections = Crud(
    menu,
    models.MenuSection,
    schemas.MenuSectionRowOut,
    name="menu_section",
    path="/admin/menu-sections",
    row_id="section_id",
)
_sections.add_create(
    schemas.MenuSectionIn, menu_sections.create, about="Add a section at the end of the menu."
)
_sections.add_update(
    schemas.MenuSectionChangesIn,
    menu_sections.update,
    about="Change the fields that are given; items and links follow another title.",
)


@menu.delete(
    "/admin/menu-sections/{section_id}",
    response={204: None} | WRITE_REFUSALS,
    operation_id="delete_menu_section",
)
def delete_menu_section(
    request: HttpRequest,
    section_id: int,
    wanted: Query[schemas.MenuSectionDeletionIn],
    data: Body[schemas.MenuSectionDeletionIn | None] = None,
) -> HttpResponse:
    """Delete a section of the menu; `X-Change` names what can be undone.

    While it has items, 409 without `moveTo`, in the query or in the body: the id or title of
    another section.
    """
    move_to = wanted.move_to if data is None else data.move_to
    return deleted(menu_sections.delete(section_id, move_to=move_to))


videos = manager_router("videos")
_videos = Crud(
    videos, models.Video, schemas.VideoOut, name="video", noun="a clip", row_id="video_id"
)
_videos.add_list(
    selectors.videos,
    about="List the clips of past shows, featured ones first, then the latest show first.",
    is_public=True,
)
_videos.add_create(schemas.VideoIn, about="Add a clip of a past show.")
_videos.add_update(schemas.VideoChangesIn)
_videos.add_delete()


@videos.get(
    "/category/{category}",
    auth=None,
    response=list[schemas.VideoOut],
    operation_id="list_videos_of_category",
)
def list_videos_of_category(request: HttpRequest, category: str) -> HttpResponse:
    """List a category's clips, featured ones first, then the latest show first."""
    return as_response(
        [schemas.VideoOut.from_orm(clip) for clip in selectors.videos_in_category(category)]
    )


# A request to another site takes seconds: too long for a transaction, and this writes no row.
clips = Router(by_alias=True, tags=["videos"], auth=manager)


@clips.get(
    "/clip-troubles",
    response={200: list[schemas.ClipTroubleOut]} | READ_REFUSALS,
    operation_id="list_clip_troubles",
)
def list_clip_troubles(request: HttpRequest) -> list[selectors.Clip]:
    """List the clips of pages that no longer play, as of the last check."""
    return services.clip_troubles()


@clips.post(
    "/clip-checks",
    response={200: schemas.ClipCheckOut, 403: Problem} | READ_REFUSALS,
    operation_id="check_clip",
)
def check_clip(request: HttpRequest, data: schemas.ClipCheckIn) -> schemas.ClipCheckOut:
    """Check whether pages can play a URL of another site as a clip, without saving it."""
    return schemas.ClipCheckOut(problem=services.clip_problem(data.url))


photos = manager_router("featured images")
_photos = Crud(
    photos,
    models.FeaturedImage,
    schemas.FeaturedImageRowOut,
    name="featured_image",
    noun="a photo",
    path="/featured-images",
    row_id="image_id",
)
_photos.add_list(
    selectors.featured_images,
    schemas.FeaturedImageOut,
    about="List the photos of past creative shows.",
    is_public=True,
)
_photos.add_list(
    selectors.all_featured_images,
    path="/admin/featured-images",
    operation_id="list_all_featured_images",
    about="List every photo, hidden ones too; `X-Total-Count` says how many there are.",
)
_photos.add_create(schemas.FeaturedImageIn)
_photos.add_update(schemas.FeaturedImageChangesIn)
_photos.add_delete()

past_events = manager_router("past events")
_past_events = Crud(
    past_events, models.PastEvent, schemas.PastEventOut, name="past_event", row_id="past_event_id"
)
_past_events.add_list(
    selectors.past_events,
    about="List the past events, latest day first, those without a date last.",
    is_public=True,
)
_past_events.add_create(schemas.PastEventIn)
_past_events.add_update(schemas.PastEventChangesIn)
_past_events.add_delete()


@past_events.get(
    "/{past_event_id}/images",
    auth=None,
    response={200: list[schemas.PastEventImageOut], 404: Problem, 422: Problem},
    operation_id="list_images_of_past_event",
)
def list_images_of_past_event(
    request: HttpRequest, past_event_id: int
) -> QuerySet[models.PastEventImage]:
    """List one past event's photos."""
    return selectors.photos_of_past_event(past_event_id)


past_event_images = manager_router("past events")
_past_event_images = Crud(
    past_event_images,
    models.PastEventImage,
    schemas.PastEventImageOut,
    name="past_event_image",
    noun="a photo of a past event",
    row_id="image_id",
)
_past_event_images.add_list(
    selectors.past_event_images,
    about="List the photos of all past events.",
    is_public=True,
)
_past_event_images.add_create(schemas.PastEventImageIn, operation_id="add_past_event_image")
_past_event_images.add_update(schemas.PastEventImageChangesIn)
_past_event_images.add_delete()

slideshow = manager_router("host slideshow")
_slides = Crud(
    slideshow,
    models.HostEventImage,
    schemas.HostEventImageOut,
    name="host_event_image",
    noun="a picture or clip",
    row_id="image_id",
)
_slides.add_list(
    selectors.host_event_images,
    about="List the host page's slideshow by display order; 0 is first.",
    is_public=True,
)
_slides.add_create(
    schemas.HostEventImageIn,
    operation_id="add_host_event_image",
    about="Add a picture or a clip; without a media type its data URL decides.",
)
_slides.add_update(schemas.HostEventImageChangesIn)
_slides.add_delete()

event_categories = manager_router("categories")


def _all_categories() -> list[categories.CategoryRowOut]:
    return categories.as_rows(Category.objects.all())


@event_categories.get(
    "",
    response={200: list[categories.CategoryRowOut]} | READ_REFUSALS,
    operation_id="list_categories",
)
def list_categories(request: HttpRequest) -> list[categories.CategoryRowOut]:
    """List the categories of events in their order, with the number of events and clips of each."""
    return _all_categories()


@event_categories.post(
    "",
    response={201: categories.CategoryRowOut} | WRITE_REFUSALS,
    operation_id="create_category",
)
def create_category(
    request: HttpRequest, data: categories.CategoryIn
) -> Status[categories.CategoryRowOut]:
    """Add a category at the end."""
    [row] = categories.as_rows([categories.create(dict(data))])
    return Status(201, row)


@event_categories.put(
    "/order",
    response={200: list[categories.CategoryRowOut]} | WRITE_REFUSALS,
    operation_id="order_categories",
)
def order_categories(
    request: HttpRequest, data: categories.CategoryOrderIn
) -> list[categories.CategoryRowOut]:
    """Put all categories into a new order, in which the calendar offers them."""
    categories.order(data.ids)
    return _all_categories()


@event_categories.put(
    "/{category_id}",
    response={200: categories.CategoryRowOut} | WRITE_REFUSALS,
    operation_id="update_category",
)
def update_category(
    request: HttpRequest, category_id: int, data: categories.CategoryChangesIn
) -> categories.CategoryRowOut:
    """Change the fields that are given; events, clips and tax rates follow another name."""
    edited = changes.update(Category, category_id, data.given(), seen=data.version)
    [row] = categories.as_rows([edited.row])
    return row


@event_categories.delete(
    "/{category_id}", response={204: None} | WRITE_REFUSALS, operation_id="delete_category"
)
def delete_category(
    request: HttpRequest,
    category_id: int,
    wanted: Query[categories.DeletionIn],
    data: Body[categories.DeletionIn | None] = None,
) -> HttpResponse:
    """Delete a category; `X-Change` names what can be undone.

    While something has it, 409 without `moveTo`, in the query or in the body: the id or name of
    another category, or empty.
    """
    move_to = wanted.move_to if data is None else data.move_to
    return deleted(categories.delete(category_id, move_to=move_to))


days = manager_router("venue")


@days.get(
    "",
    response={200: list[special_days.SpecialDayRowOut]} | READ_REFUSALS,
    operation_id="list_special_days",
)
def list_special_days(request: HttpRequest) -> QuerySet[SpecialDay]:
    """List the special days that are not over, soonest first."""
    return special_days.upcoming()


_days = Crud(days, SpecialDay, special_days.SpecialDayRowOut, name="special_day", row_id="day_id")
_days.add_create(
    special_days.SpecialDayIn,
    special_days.create,
    about="Close the house on a date, or open it at other hours.",
)
_days.add_update(
    special_days.SpecialDayChangesIn,
    about="Change the fields that are given; hours that are null close the house.",
)
_days.add_delete()

texts = manager_router("venue")


@texts.get(
    "/venue",
    response={200: editors.WrittenVenueOut} | READ_REFUSALS,
    operation_id="get_written_venue",
)
def get_written_venue(request: HttpRequest) -> HttpResponse:
    """Return the hours and texts, and the values of the files."""
    return JsonResponse(editing.read("venue").as_json(editors.VenueTexts.model_fields))


@texts.put(
    "/venue", response={200: editors.WrittenVenueOut} | WRITE_REFUSALS, operation_id="write_venue"
)
def write_venue(request: HttpRequest, data: editors.VenueChangesIn) -> HttpResponse:
    """Override the given values of the files; the value of the file ends the override."""
    changed = editing.change("venue", data.given_json(), seen=data.version)
    return JsonResponse(changed.as_json(editors.VenueTexts.model_fields))


@texts.get("/house", response={200: house.HouseOut} | READ_REFUSALS, operation_id="get_house")
def get_house(request: HttpRequest) -> HttpResponse:
    """Return the profile as one object at its version, and the values of the files."""
    return JsonResponse(house.read())


@texts.put("/house", response={200: house.HouseOut} | WRITE_REFUSALS, operation_id="change_house")
def change_house(request: HttpRequest, data: house.HouseChangesIn) -> HttpResponse:
    """Change the given parts of the profile."""
    return JsonResponse(house.change(data))


@texts.get(
    "/copied-texts",
    response={200: list[str]} | READ_REFUSALS,
    operation_id="list_copied_texts",
)
def list_copied_texts(request: HttpRequest) -> list[str]:
    """List the parts of a venue of its own that still have a text of the sample venue."""
    return copied.copied_texts()


@texts.get(
    "/season",
    response={200: editors.WrittenSeasonOut} | READ_REFUSALS,
    operation_id="get_written_season",
)
def get_written_season(request: HttpRequest) -> HttpResponse:
    """Return the season's list, and that of the file."""
    return JsonResponse(editing.read("season").as_json(editors.SeasonTexts.model_fields))


@texts.put(
    "/season",
    response={200: editors.WrittenSeasonOut} | WRITE_REFUSALS,
    operation_id="write_season",
)
def write_season(request: HttpRequest, data: editors.SeasonChangesIn) -> HttpResponse:
    """Override the given values of the file; the value of the file ends the override."""
    changed = editing.change("season", data.given_json(), seen=data.version)
    return JsonResponse(changed.as_json(editors.SeasonTexts.model_fields))
